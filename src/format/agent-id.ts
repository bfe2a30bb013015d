// Agent ids are opaque (8 hex, later "a" and 6 hex, later 17 hex). Only those of Claude Code's own helpers have a
// meaning.

/**
 * Matches agents that replay their parent's messages (compact, side_question) or suggest prompts. The replayed messages
 * must not be counted or billed again.
 */
const HIDDEN_HELPER = /^a?(?:compact|prompt_suggestion|side_question)-/

export function isHiddenHelper(agentId: string): boolean {
  return HIDDEN_HELPER.test(agentId)
}

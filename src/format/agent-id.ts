// Agent ids are opaque (8 or 17 hex, or "a" and 6 hex). Only those of Claude Code's own helpers have a meaning.

/** These agents replay their parent's messages, which must not be counted or billed again, or suggest prompts. */
const HIDDEN_HELPER = /^a?(?:compact|prompt_suggestion|side_question)-/

export function isHiddenHelper(agentId: string): boolean {
  return HIDDEN_HELPER.test(agentId)
}

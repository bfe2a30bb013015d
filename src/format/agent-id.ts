// Agent ids are opaque (8 hex, later "a" and 6 hex, later 17 hex); only those of the program's own helpers tell something.

/** The first and the last replay their parent's messages, so they must not be counted or billed again. */
const HIDDEN_HELPER = /^a?(?:compact|prompt_suggestion|side_question)-/

export function isHiddenHelper(agentId: string): boolean {
  return HIDDEN_HELPER.test(agentId)
}

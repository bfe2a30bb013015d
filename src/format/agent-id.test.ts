import { expect, test } from 'vitest'
import { isHiddenHelper } from './agent-id.ts'

test.each(['acompact-1f2e', 'aprompt_suggestion-1f2e', 'aside_question-1f2e', 'compact-1f2e'])(
  '%s is a helper of Claude Code',
  (id) => expect(isHiddenHelper(id)).toBe(true),
)

test.each(['1a2b3c4d', 'a26f16d', 'a36efb2a1231c41e2', 'acompact', 'my-acompact-1f', 'reviewer-compact-1', ''])(
  '%j is not',
  (id) => expect(isHiddenHelper(id)).toBe(false),
)

import { expect, test } from 'vitest'
import { makeCall } from '../../../test/make-call.ts'
import { exitPlanMode } from './plan-mode.ts'

const plan = '# Plan: Fix the cache\n\n1. Add the tenant id.'

test.each([
  [{ structured: { plan, isAgent: false } }, 'approved'],
  [{ structured: { plan, planWasEdited: true } }, 'approved, changed by the user'],
  [{ structured: { plan, awaitingLeaderApproval: true } }, 'waiting for the team lead'],
  [{ state: 'denied', structured: 'User rejected tool use' }, 'rejected'],
  [
    {
      state: 'denied',
      text: "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\ntoo long",
    },
    'rejected: too long',
  ],
  [{ state: 'error', text: 'no plan mode' }, ''],
] as const)('%j', (parts, outcome) => {
  expect(exitPlanMode.describe(makeCall('ExitPlanMode', { plan }, parts))).toStrictEqual({
    summary: 'Fix the cache',
    outcome,
    sections: [{ kind: 'markdown', text: plan }],
  })
})

test('reads plan and file from the result of later releases', () => {
  const structured = { plan: '## Steps', filePath: '/home/ada/.claude/plans/calm-otter.md' }
  const view = exitPlanMode.describe(makeCall('ExitPlanMode', {}, { structured }))
  expect(view.summary).toBe('Steps')
  expect(view.sections).toStrictEqual([
    { kind: 'markdown', text: '## Steps' },
    { kind: 'file', path: '/home/ada/.claude/plans/calm-otter.md', note: 'plan' },
  ])
})

import { expect, test } from 'vitest'
import { chooseAgent } from './choose-agent.ts'

const ids = ['a1b2c3d', 'a1ffff0', 'workflow-1']

test.each([
  ['a1b', 'a1b2c3d'],
  ['agent-a1f', 'a1ffff0'],
  ['workflow-1', 'workflow-1'],
])('%s selects %s', (name, id) => {
  expect(chooseAgent(name, ids)).toBe(id)
})

test.each([
  ['a1', ids, 'ambiguous', '2 agents begin with "a1": a1b2c3d, a1ffff0; type more of the id.'],
  ['agent-zz', ids, 'not-found', `There is no agent "agent-zz". This session has: a1b2c3d, a1ffff0, workflow-1; `],
  ['', ids, 'not-found', 'There is no agent ""'],
  ['a1', [], 'not-found', 'There is no agent "a1"; this session has no agents.'],
])('refuses "%s"', (name, known, code, message) => {
  expect(() => chooseAgent(name, known)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  )
})

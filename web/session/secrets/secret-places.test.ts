import { describe, expect, test } from 'vitest'
import type { AgentOutline } from '../../../src/session/session-view.ts'
import { nearSecret, pathOfPlace, placesByFamily, secretPlaces, type SecretStep } from './secret-places.ts'

function agent(agentId: string, step: number | null): AgentOutline {
  const rest = { parentAgentId: null, parentToolUseId: null, linkedBy: null, unlinked: null, isHelper: false }
  const figures = { steps: 9, toolCalls: 0, errors: 0, failures: [], startedAt: null, durationMs: null }
  return { agentId, step, type: 'Explore', description: null, ...rest, ...figures }
}

const OUTLINE = { thread: { marks: [], turns: [], from: 0 }, agents: [agent('loose', null), agent('inner', 2)] }

const at = (step: number, thread: { agent?: string; branch?: number } = {}, families = { token: 1 }): SecretStep => ({
  ...thread,
  step,
  item: null,
  turn: 1,
  uuid: null,
  families,
})

const PLACES = secretPlaces(OUTLINE, [
  at(1),
  at(5),
  at(0, { branch: 1 }),
  at(3, { agent: 'loose' }),
  at(4, { agent: 'inner' }, { token: 2 }),
])

const named = PLACES.map(({ agent: id, branch, step }) => `${id ?? branch ?? 'main'} ${step}`)

describe('secrets', () => {
  test('are in reading order: agents after the step that started them, branches last', () => {
    expect(named).toEqual(['main 1', 'inner 4', 'main 5', 'loose 3', '1 0'])
  })

  test('are stepped through from any conversation, and start again after the last', () => {
    const visit = (offset: 1 | -1) => {
      const visited: (number | undefined)[] = []
      let here = { path: pathOfPlace(OUTLINE, {}, 0), isSelected: false }
      for (let index = 0; index < 6; index++) {
        const place = nearSecret(PLACES, offset, here)
        visited.push(place && PLACES.indexOf(place))
        here = { path: place?.path ?? [], isSelected: true }
      }
      return visited
    }
    expect(visit(1)).toEqual([0, 1, 2, 3, 4, 0])
    expect(visit(-1)).toEqual([4, 3, 2, 1, 0, 4])
    expect(nearSecret([], 1, { path: [0], isSelected: false })).toBeUndefined()
  })

  test('one at the top of the screen is next unless it is selected', () => {
    const path = pathOfPlace(OUTLINE, {}, 1)
    expect(nearSecret(PLACES, 1, { path, isSelected: false })).toBe(PLACES[0])
    expect(nearSecret(PLACES, 1, { path, isSelected: true })).toBe(PLACES[1])
  })

  test('are listed by family with their places, and every one is counted', () => {
    const files = [{ file: 'b1.txt', families: { token: 1, key: 3 } }]
    const groups = placesByFamily(OUTLINE, { labels: { key: 'Key', token: 'Token' }, files }, PLACES)
    expect(
      groups.map(({ label, count, places, files: own }) => [label, count, places.map((each) => each.label), own]),
    ).toEqual([
      ['Token', 7, ['Turn 1', 'Agent Explore, 2 secrets', 'Turn 1', 'Agent Explore', 'Turn 1 on branch 1'], ['b1.txt']],
      ['Key', 3, [], ['b1.txt, 3 secrets']],
    ])
  })
})

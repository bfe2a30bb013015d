import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { annals, makeWorld, prompt, PROJECT, SESSION } from './annals.ts'

const sample = { home: join(import.meta.dirname, '..', '..', 'sample'), data: makeWorld().data }
const show = (...args: string[]) => annals(sample, ['show', '2db3c17a', ...args])

describe('annals show --message', () => {
  it('shows the turn of the record, by full uuid or prefix', () => {
    const { turns } = JSON.parse(show('--json').stdout)
    const uuid: string = turns[2].messages.at(-1).uuids.at(-1)
    for (const name of [uuid, uuid.slice(0, 8), uuid.slice(0, 8).toUpperCase()]) {
      const shown = JSON.parse(show('--json', '--message', name).stdout)
      expect([shown.of, shown.turns]).toEqual(['session', [turns[2]]])
    }
    expect(show('--message', uuid).stdout).toContain('Write a failing test first')
    expect(show('--message', uuid).stdout).not.toContain('got two alerts')
  })

  it('shows the branch or agent of the record', () => {
    const { branches, agents } = JSON.parse(show('--json').stdout)
    expect(show('--message', branches[0].uuids[0]).stdout).toContain('every 30 seconds')
    const inAgent = agents.find((agent: { agentId: string }) => agent.agentId.startsWith('a29239b'))
    const uuid: string = inAgent.turns.at(-1).messages.at(-1).uuids[0]
    expect(show('--message', uuid.slice(0, 8)).stdout).toContain('(agent)')
  })

  it('shows only its lines with --raw', () => {
    const lines = [prompt('u1', 'first'), prompt('u2', 'second', { parentUuid: 'u1' })]
    const world = makeWorld({ [`${PROJECT}/${SESSION}.jsonl`]: `${lines.join('\n')}\n` })
    expect(annals(world, ['show', SESSION, '--message', 'u2', '--raw']).stdout).toBe(`2  ${lines[1]}\n`)
  })

  it.each([
    [['--message', '00000000'], 'no record "00000000"'],
    [['--message', '0'], 'at least 4 characters'],
    [['--message', '55824eed', '--turn', '1'], 'cannot be combined with --turn'],
  ])('refuses %j with a remedy', (args, words) => {
    expect(show(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) })
  })
})

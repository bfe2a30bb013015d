// The commands printed with hits work with "annals show": after a rewind, on the rewound branch, and in an agent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtures } from '../thread/fixture.ts'
import { Talk, toLines } from '../store/talk.ts'
import { annals, makeWorld, PROJECT, SESSION } from './annals.ts'

function writeWorld() {
  const talk = new Talk(SESSION)
  talk.prompt('mend the first boat')
  const { uuid: fork } = talk.answer('first boat mended')
  talk.prompt('mend the second boat')
  talk.answer('second boat mended')
  talk.prompt('paint the second boat', { parentUuid: fork })
  talk.call('toolu_a', 'Task', { description: 'Look', prompt: 'find the green boat', subagent_type: 'Explore' })
  talk.result('toolu_a', 'done', { toolUseResult: { agentId: 'a1234567' } })
  talk.answer('second boat painted')
  const agent = new Talk(SESSION, { number: 2, agentId: 'a1234567' })
  agent.prompt('find the green boat')
  agent.answer('green boat found')
  return makeWorld({
    [`${PROJECT}/${SESSION}.jsonl`]: tellApart(toLines(talk.records)),
    [`${PROJECT}/${SESSION}/subagents/agent-a1234567.jsonl`]: tellApart(toLines(agent.records)),
  })
}

/** Uuids that differ in their first eight digits, like real ones. */
function tellApart(lines: string): string {
  return lines.replace(/0000000(\d)-0000-4000-8000-0000000000(\w\w)/g, 'abcde$1$2-0000-4000-8000-000000000000')
}

describe('a hit of annals search', () => {
  const world = writeWorld()
  const { stdout } = annals(world, ['search', 'boat -kind:tool-input', '--per-session', '20', '--limit', '50'])
  const printed = [...stdout.matchAll(/^ {2}(\S.*)\n {4}(.*)\n {4}annals (show .*)$/gm)].map(
    ([, label = '', text = '', command = '']) => ({ label, text, command }),
  )

  it('is shown by the command it prints', () => {
    expect(printed).toHaveLength(8)
    for (const { text, command } of printed)
      expect(annals(world, command.split(' '))).toMatchObject({ code: 0, stdout: expect.stringContaining(text) })
  })

  it.each([
    ['first boat mended', 'answer · turn 1', ['--turn', '1']],
    ['mend the second boat', 'prompt · branch 1', ['--branch', '1']],
    ['second boat mended', 'answer · branch 1', ['--branch', '1']],
    ['paint the second boat', 'prompt · turn 2', ['--turn', '2']],
    ['second boat painted', 'answer · turn 2', ['--turn', '2']],
    ['green boat found', 'answer · agent Explore: Look · started in turn 2', ['--agent', 'a1234567']],
  ])('"%s" is in the labeled location', (words, label, flags) => {
    expect(printed.find(({ text }) => text === words)).toMatchObject({ label })
    expect(annals(world, ['show', SESSION, ...flags]).stdout).toContain(words)
  })

  it('has the flag values in JSON', () => {
    const { hits } = JSON.parse(annals(world, ['search', 'boat -kind:tool-input', '--json']).stdout)
    expect(hits).toHaveLength(8)
    for (const { turn, branch, agentId, snippet } of hits) {
      const place = branch !== null ? ['--branch', String(branch)] : agentId !== null ? ['--agent', agentId] : []
      const shown = annals(world, ['show', SESSION, ...place, '--turn', String(turn)])
      expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining(snippet) })
    }
  })
})

describe('messages and blocks that are separate lines', () => {
  const lines = readFileSync(join(fixtures, 'documented-messages-as-lines/input.jsonl'), 'utf8')
  const world = makeWorld({ [`${PROJECT}/${SESSION}.jsonl`]: lines })
  const shown = ['Name the tide table', 'A short name is best', 'I call it springtide', 'And the neap tide', 'Neaptide']

  it('are shown where their hits point', () => {
    for (const words of shown) {
      const { hits } = JSON.parse(annals(world, ['search', `"${words}"`, '--json']).stdout)
      expect(hits).toHaveLength(1)
      const { stdout } = annals(world, ['show', SESSION, '--turn', String(hits[0].turn), '--depth', 'all'])
      expect(stdout).toContain(words)
    }
    expect(annals(world, ['show', SESSION]).stdout).toMatch(/File created .*springtide\.md\n.*# Springtide/)
  })

  it.each(['html', 'md', 'json', 'csv'])('are in an export as %s', (format) => {
    const { stdout } = annals(world, ['export', SESSION, '--format', format, '--depth', 'all', '--thinking', '-o', '-'])
    // The tables of CSV have messages and tool calls, not events.
    const expected = format === 'csv' ? shown : [...shown, '# Springtide']
    for (const words of expected) expect(stdout).toContain(words)
  })
})

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { annals, makeWorld } from './annals.ts'
import { inTerminal, noTerminal } from './in-terminal.ts'

const sample = { home: join(import.meta.dirname, '..', '..', 'sample'), data: makeWorld().data }

describe('annals search', () => {
  it('prints the best hits per session with the commands to show and resume them', () => {
    const { stdout, code } = annals(sample, ['search', 'Hørsholm', 'alerts'])
    expect(code).toBe(0)
    expect(stdout).toContain('Harbour alert subscriptions\ntidepool · ')
    expect(stdout).toContain('annals show 2db3c17a --message 55824eed')
    expect(stdout).toContain('cd /home/mara/src/tidepool && claude --resume 2db3c17a-42a2-4a5f-ad0e-8945fe435352')
    expect(stdout).toMatch(/hits? in \d+ sessions? \([\d.]+ ms\)/)
  })

  it('prints commands that open each hit', () => {
    const { stdout } = annals(sample, ['search', 'is:agent', 'test'])
    const commands = [...stdout.matchAll(/annals (show \S+ --message \S+)/g)].map(([, words = '']) => words)
    expect(commands.length).toBeGreaterThan(0)
    for (const words of commands)
      expect(annals(sample, words.split(' '))).toMatchObject({ code: 0, stdout: expect.stringContaining('(agent)') })
  })

  it('prints all hits as JSON and a few per session as text', () => {
    const { hits, total } = JSON.parse(annals(sample, ['search', 'alert', '--json']).stdout)
    expect(hits).toHaveLength(Math.min(total, 50))
    const { stdout } = annals(sample, ['search', 'alert'])
    expect(stdout).toContain(`3 of ${total} hits in 1 session`)
    expect(annals(sample, ['search', 'alert', '--per-session', '5']).stdout).toContain(`5 of ${total} hits`)
  })

  it('opens the best hit with --open', () => {
    const { stdout } = annals(sample, ['search', 'Hørsholm kind:prompt', '--open'])
    expect(stdout).toContain('Hørsholm Havn got two alerts')
    expect(stdout).not.toContain('Write a failing test first')
    const { stderr, code } = annals(sample, ['search', 'zzqxj', '--open'])
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('No hits for zzqxj') })
  })

  it('requires a query without a terminal', () => {
    expect(annals(sample, ['search'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The query is empty'),
    })
    expect(annals(sample, ['search', '--json', ' '])).toMatchObject({ code: 2, stdout: '' })
  })
})

// The title of a skipped suite contains the reason.
describe.skipIf(noTerminal !== '')(`annals search in a terminal${noTerminal}`, () => {
  const LEFT = '\u001b[?1049l'
  const behind = (screen: string) => screen.slice(screen.lastIndexOf(LEFT) + LEFT.length)

  it('searches as the user types, shows the hit, and returns to the list', () => {
    const { screen, code, left } = inTerminal(
      sample,
      ['search'],
      [
        { sees: 'Type to search', types: 'hørsh' },
        { sees: 'two alerts', types: '\r' },
        { sees: 'Press Enter to return to the list.', types: '\r' },
        { sees: '> hørsh', types: '\u001b' },
      ],
    )
    expect([code, left]).toEqual([0, 0])
    const [, shown = ''] = screen.split(LEFT)
    expect(shown).toContain('Hørsholm Havn got two alerts')
    expect(behind(screen)).toBe('')
  })

  it('prints the command that resumes the session', () => {
    const { screen, code } = inTerminal(
      sample,
      ['search'],
      [
        { sees: 'Type to search', types: 'hørsholm' },
        { sees: 'two alerts', types: '\u0012' },
      ],
    )
    expect(code).toBe(0)
    expect(behind(screen).trim()).toBe(
      'cd /home/mara/src/tidepool && claude --resume 2db3c17a-42a2-4a5f-ad0e-8945fe435352',
    )
  })

  it('completes a filter, and quits', () => {
    const { screen, code, left } = inTerminal(
      sample,
      ['search'],
      [
        { sees: 'Type to search', types: 'proj\t' },
        { sees: '> project:', types: '\u001b' },
      ],
    )
    expect([code, left]).toEqual([0, 0])
    expect(behind(screen)).toBe('')
  })
})

// No line of a transcript stops a command or a route, whatever JSON it contains. Every declared field of every kind of
// line gets a value of every JSON type in turn, and brackets nested a million times.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annals, makeWorld, type World } from '../cli/annals.ts'
import { isFull } from '../extent.ts'
import { startSample, type SampleServer } from '../server/sample-server.ts'
import { COMMANDS, exportCommands, fillIn, ROUTES, SESSION_COMMANDS, UNEXPECTED } from './every-command.ts'
import { writeHostileHome, type HostileSession } from './hostile-home.ts'
import { nested, withDeepValues, withOddValues } from './odd-values.ts'
import { samples } from './samples.ts'

const talkOnly = samples.filter(({ name }) => name === 'conversation')

const KINDS = [
  {
    title: 'values of another type',
    vary: (line: string) => spread([...withOddValues(line)], 60, Infinity),
    chosen: spread(samples, 2, 60),
  },
  {
    title: 'values nested 20,000 times',
    vary: (line: string) => spread([...withDeepValues(line, 20_000)], 1, 4),
    chosen: isFull ? spread(samples, 0, 30) : talkOnly,
  },
  {
    title: 'damaged lines with values nested 20,000 times',
    vary: (line: string) => spread([...withDeepValues(line, 20_000)].flatMap(damaged), 2, 20),
    chosen: talkOnly,
  },
  ...(isFull ? [{ title: 'values nested a million times', vary: million, chosen: talkOnly }] : []),
]

/** Returns items spread evenly over the list: all fields of all records would take half an hour. */
function spread<Item>(items: readonly Item[], quick: number, full: number): Item[] {
  const step = items.length / (isFull ? full : quick)
  return items.filter((_, index) => step <= 1 || Math.floor(index / step) !== Math.floor((index - 1) / step))
}

/** Two lines of 4 MB for every line. */
function million(line: string): string[] {
  return spread([...withDeepValues(line, 2)], 0, 2).map((short) => short.replace('[{"a":1}]', () => nested(1_000_000)))
}

/** Two records on one line, and a line that begins with NUL bytes, as after a crash. */
function damaged(line: string): string[] {
  return [`${line}${line}`, `\0\0${line}`]
}

describe.each(KINDS)('$title', { timeout: 600_000 }, ({ vary, chosen }) => {
  let world: World
  let sessions: HostileSession[]

  beforeAll(() => {
    world = makeWorld()
    sessions = writeHostileHome(world.home, vary, chosen)
  })

  function run(commands: readonly string[]): string[] {
    return commands.flatMap((command) => {
      const { code, stderr } = annals(world, command.split(' '))
      return code !== null && code <= 2 && !UNEXPECTED.test(stderr)
        ? []
        : [`${command}: ${code} ${stderr.slice(0, 300)}`]
    })
  }

  test('stop no command', () => {
    expect(run(COMMANDS)).toEqual([])
  })

  test('stop no command about one session', () => {
    expect(sessions.flatMap((session) => run(SESSION_COMMANDS.map((command) => filled(command, session))))).toEqual([])
  })

  test('stop no export', () => {
    const folder = mkdtempSync(join(tmpdir(), 'annals-hostile-'))
    try {
      expect(run(exportCommands(folder))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  describe('over HTTP', () => {
    let server: SampleServer
    beforeAll(async () => {
      server = await startSample({ fill: (home) => void writeHostileHome(home, vary, chosen) })
    }, 120_000)
    afterAll(() => server.stop())

    test('stop no route', async () => {
      const failures: string[] = []
      for (const session of sessions)
        for (const [path, input] of ROUTES) {
          const body = filled(JSON.stringify({ session: session.id, ...input }), session)
          const headers = { 'content-type': 'application/json', 'annals-intent': 'write' }
          const response = await server.fetch(`/api/${path}`, { method: 'POST', headers, body })
          const text = await response.text()
          if (response.status >= 500) failures.push(`${session.name} ${path}: ${text.slice(0, 300)}`)
        }
      expect({ failures, problems: server.problems }).toEqual({ failures: [], problems: [] })
    })
  })
})

function filled(text: string, { id, path }: HostileSession): string {
  const uuids = [...readFileSync(path, 'latin1').matchAll(/"uuid":"(0[^"]+)"/g)].map(([, uuid]) => uuid)
  return fillIn(text, { session: id, message: uuids[uuids.length >> 1] ?? id })
}

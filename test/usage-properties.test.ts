// Properties of the count for any set of rows: it depends only on the rows, not on the files that contain them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { recount } from '../scripts/recount-usage.js'
import { REASONS, type Ledger } from '../src/analytics/ledger/ledger.ts'
import { modelReport, projectReport, sessionReport } from '../src/analytics/report/group-report.ts'
import { dailyReport, monthlyReport, weeklyReport } from '../src/analytics/report/period-report.ts'
import { selectEntries } from '../src/analytics/report/select-entries.ts'
import type { Usage } from '../src/analytics/report/usage-row.ts'
import { makeZone } from '../src/analytics/report/zone.ts'
import { unrelatedArbitrary, usageLinesArbitrary, type UsageLineCase } from './usage-arbitrary.ts'
import { readOurLedger, totalsOf } from './usage-world.ts'
import { runs } from './extent.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-usage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Files = Record<string, readonly string[]>

let homes = 0

function withHome<T>(files: Files, use: (home: string) => T): T {
  const home = join(folder, String((homes += 1)))
  try {
    for (const [name, lines] of Object.entries(files)) {
      const path = join(home, 'projects', '-home-mira-harbour', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
    }
    return use(home)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function countedIn(files: Files): object {
  return withHome(files, (home) => sorted(totalsOf(readOurLedger([home]))))
}

function sorted({ unpriced = [], ...totals }: ReturnType<typeof totalsOf>): object {
  return { ...totals, unpriced: unpriced.toSorted((a, b) => (a.model < b.model ? -1 : 1)) }
}

function filesOf(lines: readonly UsageLineCase[]): Record<string, string[]> {
  const files: Record<string, string[]> = {}
  for (const { session, agent, text } of lines) {
    const name = agent ? `s${session}/subagents/agent-a1.jsonl` : `s${session}.jsonl`
    ;(files[name] ??= []).push(text)
  }
  return files
}

const options = { numRuns: runs(40) }

describe('totals do not depend on', () => {
  test('the order of files', () => {
    fc.assert(
      fc.property(usageLinesArbitrary, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (lines, places) => {
        const files = filesOf(lines)
        const moved = Object.values(files).map((content, index) => [`${places[index]}-${index}.jsonl`, content])
        expect(countedIn(Object.fromEntries(moved))).toEqual(countedIn(files))
      }),
      options,
    )
  })

  test('where files are split', () => {
    fc.assert(
      fc.property(usageLinesArbitrary, fc.nat(), (lines, place) => {
        const files = filesOf(lines)
        const parts = Object.entries(files).flatMap(([name, content]) => {
          const cut = place % (content.length + 1)
          return [
            [name, content.slice(0, cut)],
            [name.replace(/\.jsonl$/, '-more.jsonl'), content.slice(cut)],
          ]
        })
        expect(countedIn(Object.fromEntries(parts))).toEqual(countedIn(files))
      }),
      options,
    )
  })

  test('copies of files', () => {
    fc.assert(
      fc.property(usageLinesArbitrary, fc.nat(), (lines, which) => {
        const files = filesOf(lines)
        const content = Object.values(files)[which % Object.keys(files).length] ?? []
        expect(countedIn({ ...files, 'copy.jsonl': content })).toEqual(countedIn(files))
        expect(countedIn({ ...files, 's0/subagents/agent-a0.jsonl': content })).toEqual(countedIn(files))
      }),
      options,
    )
  })

  test('records without usage', () => {
    fc.assert(
      fc.property(usageLinesArbitrary, fc.array(unrelatedArbitrary, { maxLength: 6 }), (lines, unrelated) => {
        const files = filesOf(lines)
        const mixed = Object.entries(files).map(([name, content], index) => [
          name,
          content.flatMap((line, place) => [...unrelated.slice(0, (place + index) % 3), line, ...unrelated]),
        ])
        expect(countedIn(Object.fromEntries(mixed))).toEqual(countedIn(files))
      }),
      options,
    )
  })
})

test('an independent recount agrees', () => {
  fc.assert(
    fc.property(usageLinesArbitrary, (lines) => {
      withHome(filesOf(lines), (home) => {
        const { costNano: _cost, unpriced: _unpriced, ...counts } = totalsOf(readOurLedger([home]))
        expect(counts).toEqual(recount([home]))
      })
    }),
    { numRuns: runs(120) },
  )
})

test('every row has a reason, and an uncounted row names the counted one', () => {
  fc.assert(
    fc.property(usageLinesArbitrary, fc.array(unrelatedArbitrary, { maxLength: 6 }), (lines, unrelated) => {
      const files = { ...filesOf(lines), 'other.jsonl': unrelated }
      expect(withHome(files, (home) => findWrongDecisions(readOurLedger([home])))).toEqual([])
    }),
    options,
  )
})

function findWrongDecisions({ table, entries, reason, standIn }: Ledger): string[] {
  const counted = new Set(entries.row.subarray(0, entries.count))
  return Array.from({ length: table.count }, (_, row) => row).flatMap((row) => {
    const name = REASONS[reason[row] ?? 0]
    const other = standIn[row] ?? -1
    const isCopy = name === 'duplicate' || name === 'replay' || name === 'progress copy'
    return [
      ...(name === undefined ? [`row ${row} has no reason`] : []),
      ...(counted.has(row) === (name === 'counted') ? [] : [`row ${row} is ${name}, but has an entry or none`]),
      ...(isCopy === other >= 0 ? [] : [`row ${row} is ${name} with the stand-in ${other}`]),
      ...(other < 0 || reason[other] === 0 ? [] : [`row ${row} is ${name} of row ${other}, which does not count`]),
    ]
  })
}

describe('reports', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns']

  function reportsOf(ledger: Ledger, zoneName: string) {
    const zone = makeZone(zoneName)
    if (!zone) throw new Error(`no zone ${zoneName}`)
    const selection = selectEntries(ledger, { zone, mode: 'auto' }, { byDay: true })
    return {
      daily: dailyReport(selection, 'asc'),
      weekly: weeklyReport(selection, 'asc', 'monday'),
      monthly: monthlyReport(selection, 'desc'),
      sessions: sessionReport(selection, 'desc'),
      projects: projectReport(selection, 'desc'),
      models: modelReport(selection, 'asc'),
    }
  }

  test('have the totals of the ledger, and rows that add up to them', () => {
    fc.assert(
      fc.property(usageLinesArbitrary, fc.constantFrom(...zones), (lines, zone) => {
        const ledger = withHome(filesOf(lines), (home) => readOurLedger([home]))
        const { daily, weekly, monthly, sessions, projects, models } = reportsOf(ledger, zone)
        const wanted = toUsage(totalsOf(ledger))
        for (const { totals } of [daily, weekly, monthly, sessions, projects, models])
          expect(roundCost(totals)).toEqual(wanted)
        const rows = [daily.daily, weekly.weekly, monthly.monthly, sessions.sessions, projects.projects, models.models]
        for (const list of rows) expect(sumUsage(list)).toEqual(wanted)
      }),
      options,
    )
  })

  test('days add up to weeks and months, and have the entries between two midnights', () => {
    fc.assert(
      fc.property(usageLinesArbitrary, fc.constantFrom(...zones), (lines, zone) => {
        const ledger = withHome(filesOf(lines), (home) => readOurLedger([home]))
        const { daily, monthly, weekly } = reportsOf(ledger, zone)
        for (const { month, ...row } of monthly.monthly) {
          expect(sumUsage(daily.daily.filter(({ date }) => date.startsWith(month)))).toEqual(roundCost(row))
        }
        for (const { week, ...row } of weekly.weekly) {
          const end = new Date(Date.parse(week) + 7 * 86_400_000).toISOString().slice(0, 10)
          const days = daily.daily.filter(({ date }) => date >= week && date < end)
          expect(sumUsage(days)).toEqual(roundCost(row))
        }
        // Intl's calendar shares no code with ours.
        const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
        const dates = new Set(Array.from(ledger.entries.at, (at) => format.format(at)))
        expect(daily.daily.map(({ date }) => date)).toEqual([...dates].toSorted())
      }),
      options,
    )
  })
})

function toUsage({ input, output, cacheWrite5m, cacheWrite1h, cacheRead, costNano }: ReturnType<typeof totalsOf>) {
  const cacheWrite = cacheWrite5m + cacheWrite1h
  return {
    inputTokens: input,
    outputTokens: output,
    cacheCreationTokens: cacheWrite,
    cacheReadTokens: cacheRead,
    totalTokens: input + output + cacheWrite + cacheRead,
    costNano,
  }
}

/** Rounds to integer nano-dollars, which can be compared. */
function roundCost(usage: Usage): ReturnType<typeof toUsage> {
  const { inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens, totalTokens, totalCost = NaN } = usage
  const costNano = Math.round(totalCost * 1e9)
  return { inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens, totalTokens, costNano }
}

function sumUsage(rows: readonly Usage[]): ReturnType<typeof toUsage> {
  const sum = {
    inputTokens: 0,
    outputTokens: 0,
    cacheCreationTokens: 0,
    cacheReadTokens: 0,
    totalTokens: 0,
    costNano: 0,
  }
  for (const row of rows.map(roundCost)) {
    sum.inputTokens += row.inputTokens
    sum.outputTokens += row.outputTokens
    sum.cacheCreationTokens += row.cacheCreationTokens
    sum.cacheReadTokens += row.cacheReadTokens
    sum.totalTokens += row.totalTokens
    sum.costNano += row.costNano
  }
  return sum
}

import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { compileCheck, isObject } from '../check.ts'
import type { Description } from '../define.ts'
import { progressReports } from '../progress.ts'
import { walkSchema } from '../walk.ts'
import { records } from './all.ts'
import { attachment, attachments } from './attachment.ts'
import { journalRecords } from './journal.ts'
import { progress } from './progress.ts'
import { plainSystem, systems, systemSchema } from './system.ts'

interface Case {
  /** Path of the type in the sample, and its expected value. */
  path: readonly string[]
  name: string | undefined
  definition: Description & { schema: z.ZodObject }
  /** The schema of the entire line. */
  line: z.ZodType
}

const families: { family: string; cases: Case[] }[] = [
  {
    family: 'record',
    cases: records.map((record) => ({
      path: ['type'],
      name: record.type,
      definition: record,
      line: record.schema,
    })),
  },
  {
    family: 'journal line',
    cases: journalRecords.map((record) => ({
      path: ['type'],
      name: record.type,
      definition: record,
      line: record.schema,
    })),
  },
  {
    family: 'system',
    cases: [
      { path: ['subtype'], name: undefined, definition: plainSystem, line: systemSchema },
      ...systems.map((system) => ({
        path: ['subtype'],
        name: system.subtype,
        definition: system,
        line: systemSchema,
      })),
    ],
  },
  {
    family: 'attachment',
    cases: attachments.map((member) => ({
      path: ['attachment', 'type'],
      name: member.type,
      definition: member,
      line: attachment.schema,
    })),
  },
  {
    family: 'progress',
    cases: progressReports.map((report) => ({
      path: ['data', 'type'],
      name: report.type,
      definition: report,
      line: progress.schema,
    })),
  },
]

describe.each(families)('$family', ({ cases }) => {
  test('names are unique', () => {
    const names = cases.map(({ name }) => name)
    expect(names).toStrictEqual([...new Set(names)])
  })

  test.each(cases)(
    '$name: the sample matches the schema and uses only declared fields',
    ({ path, name, definition, line }) => {
      expect(definition.sample).not.toContain('\n')
      const value: unknown = JSON.parse(definition.sample)
      expect(valueAt(value, path)).toBe(name)
      expect(compileCheck(line)(value)).toBe(0)
      expect(oddities(line, value)).toStrictEqual([])
    },
  )

  test.each(cases)('$name: is described, and its notes name declared fields', ({ definition }) => {
    expect(definition.about).toMatch(/^[A-Z`].*[^.]\.$/)
    expect(definition.versions).not.toBe('')
    expect(definition.seen).not.toBe('')
    const fields = Object.keys(definition.schema.shape)
    for (const path of Object.keys(definition.notes ?? {})) expect(fields).toContain(path.split('.')[0])
  })
})

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
}

function oddities(schema: z.ZodType, value: unknown): string[] {
  const found: string[] = []
  walkSchema(schema, value, {
    mismatch: (path, expected) => found.push(`${path.join('.')}: not ${expected}`),
    unknownField: (path) => found.push(`${path.join('.')}: unknown field`),
    unknownVariant: (path, family, name) => found.push(`${path.join('.')}: unknown ${family} ${String(name)}`),
  })
  return found
}

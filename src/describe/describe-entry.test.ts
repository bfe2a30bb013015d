// Describes the sample of every declared record, and arbitrary values.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { nearSchema } from '../../test/near-schema.ts'
import { printEntryView } from '../../test/print-view.ts'
import { parseRecord, parseValue } from '../format/parse.ts'
import { progressReports } from '../format/progress.ts'
import { recordDefinitions, type LiftedEntry } from '../format/record.ts'
import { records } from '../format/records/all.ts'
import { attachment, attachments } from '../format/records/attachment.ts'
import { progress } from '../format/records/progress.ts'
import { plainSystem, systems, systemSchema } from '../format/records/system.ts'
import { describeApiErrors, describeBlock, describeRecord, describeUserText } from './describe-entry.ts'
import { attachmentEntry } from './entries/attachment.ts'
import { metadataEntry } from './entries/metadata.ts'
import { progressEntry } from './entries/progress.ts'
import { systemEntry } from './entries/system.ts'
import type { EntryView } from './view.ts'
import { runs } from '../../test/extent.ts'

const RANGE = { offset: 0, length: 0, line: 1 }

function check(view: EntryView): void {
  expect(view.title).not.toBe('')
  for (const line of [view.title, view.summary]) expect(line).not.toMatch(/[\r\n]/)
  expect(['show', 'fold', 'hide']).toContain(view.weight)
  expect(['plain', 'info', 'warning', 'error']).toContain(view.tone)
}

const families: { family: string; samples: [name: string, sample: string][] }[] = [
  { family: 'records', samples: records.map(({ type, sample }) => [type, sample]) },
  {
    family: 'systems',
    samples: [
      ['without a subtype', plainSystem.sample],
      ...systems.map(({ subtype, sample }): [string, string] => [subtype, sample]),
    ],
  },
  { family: 'attachments', samples: attachments.map(({ type, sample }) => [type, sample]) },
  { family: 'progress', samples: progressReports.map(({ type, sample }) => [type, sample]) },
]

test.each(families)('$family: samples match the snapshot', async ({ family, samples }) => {
  const views = samples.map(([name, sample]) => printEntryView(name, describeRecord(parseRecord(sample, RANGE).record)))
  await expect(views.join('\n')).toMatchFileSnapshot(`../../test/fixtures/views/${family}.txt`)
})

describe.each(families)('$family', ({ samples }) => {
  test.each(samples)('%s', (_name, sample) => {
    check(describeRecord(parseRecord(sample, RANGE).record))
    expect.hasAssertions()
  })
})

test('describes messages and unknown records', () => {
  for (const type of ['user', 'assistant']) {
    check(describeRecord(parseRecord(recordDefinitions.get(type)?.sample ?? '', RANGE).record))
  }
  expect(describeRecord(parseRecord('{"type":"hologram","depth":3}', RANGE).record)).toStrictEqual({
    title: 'Unknown record',
    summary: 'hologram',
    weight: 'fold',
    tone: 'plain',
    sections: [{ kind: 'raw', value: { type: 'hologram', depth: 3 } }],
  })
  check(describeRecord(parseRecord('not JSON', RANGE).record))
})

describe('never throws', () => {
  const schemas: [name: string, schema: z.ZodType][] = [
    ['system', systemSchema],
    ['attachment', attachment.schema],
    ['progress', progress.schema],
    ...records.map(({ type, schema }): [string, z.ZodType] => [type, schema]),
  ]

  test.each(schemas)('%s, near its schema', (_name, schema) => {
    fc.assert(
      fc.property(nearSchema(schema), (value) => {
        const { record } = parseValue(value, RANGE)
        check(describeRecord(record))
        // Call the describers directly: describeRecord would catch the error.
        expect(() => describeBare(record)).not.toThrow()
      }),
      { numRuns: runs(schema === systemSchema || schema === attachment.schema ? 1000 : 50) },
    )
    expect.hasAssertions()
  })

  test('any JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => check(describeRecord(parseValue(value, RANGE).record))))
    expect.hasAssertions()
  })

  test('values the parser never returns', () => {
    const impossible = [
      { type: 'toString' },
      { type: 'system', subtype: 'constructor' },
      { type: 'attachment', attachment: 7 },
    ]
    for (const value of impossible) {
      // The types forbid these values, and the parser wraps them.
      check(describeRecord(value as unknown as LiftedEntry))
    }
    check(describeApiErrors([]))
    check(describeUserText('\u0000'))
    check(describeBlock({ type: 'unknown', originalType: null, value: undefined }))
    expect.hasAssertions()
  })
})

function describeBare(record: LiftedEntry): EntryView | undefined {
  switch (record.type) {
    case 'system':
      return systemEntry(record)
    case 'attachment':
      return attachmentEntry(record)
    case 'progress':
      return progressEntry(record)
    case 'user':
    case 'assistant':
    case 'unknown':
    case 'tool_use':
    case 'tool_result':
    case 'message':
    case 'create':
    case 'thinking':
    case 'text':
      return undefined
    default:
      return metadataEntry(record)
  }
}

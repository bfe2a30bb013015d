import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { assistant, chain, toolCall, toolResult, user, writeTranscript } from '../../test/edit/write-transcript.ts'
import { runs } from '../../test/extent.ts'
import { MAX_LINE_BYTES } from '../reader/lines.ts'
import { Transcript } from '../session/transcript.ts'
import { memorySource } from '../session/transcript-source.ts'
import { EditTranscript, readParts } from './edit-transcript.ts'

const DAMAGE = join(import.meta.dirname, '../../test/fixtures/damage')

describe('records for editing are those that are shown', () => {
  test.each(readdirSync(DAMAGE))('%s', async (name) => {
    const bytes = readFileSync(join(DAMAGE, name, 'input.jsonl'))
    const shown = new Transcript(memorySource([bytes]))
    await shown.refresh()
    const { records, damage, facts } = await readParts([bytes])
    expect({ records, damage, facts: facts.build() }).toEqual({
      records: shown.records,
      damage: shown.damage,
      facts: shown.facts.build(),
    })
  })
})

test('a result too large to hold belongs to the turn of its call and is not a prompt', async () => {
  const large = user([toolResult('c1', 'x'.repeat(MAX_LINE_BYTES))])
  const call = assistant('m1', [toolCall('c1')])
  const lines = chain(user('First'), call, large, assistant('m2', 'Done'), user('Second'))
  const { thread, records } = await EditTranscript.read(writeTranscript(...lines))
  expect(thread.turns.flatMap(({ prompt }) => prompt ?? [])).toEqual(['First', 'Second'])
  expect(records.map(({ isLarge }) => isLarge)).toEqual([false, false, true, false, false])
})

describe('the offset of a record', () => {
  const one = JSON.stringify({ type: 'user', uuid: 'u1', message: { role: 'user', content: 'One' } })
  const two = JSON.stringify({ type: 'user', uuid: 'u2', message: { role: 'user', content: 'Two' } })

  test.each([
    ['alone on its line', `${one}\n`, [[0, one.length, 0, one.length + 1, true]]],
    ['without a newline', one, [[0, one.length, 0, one.length, true]]],
    ['after a blank line', `\n${one}\n`, [[1, one.length, 1, one.length + 1, true]]],
    ['after a byte order mark', `\uFEFF${one}\n`, [[3, one.length, 0, one.length + 4, false]]],
    [
      'glued to another',
      `${one}${two}\n`,
      [
        [0, one.length, 0, one.length + two.length + 1, false],
        [one.length, two.length, 0, one.length + two.length + 1, false],
      ],
    ],
  ])('%s', async (_, text, places) => {
    const { records } = await readParts([Buffer.from(text)])
    expect(records.map((each) => [each.offset, each.length, each.lineOffset, each.lineLength, each.isSound])).toEqual(
      places,
    )
  })

  test('does not depend on how the file is split into pieces', async () => {
    const whole = Buffer.from(`${one}\n{"cut\n${one}${two}\n\n${two}`)
    const expected = await readParts([whole])
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(whole.length), { maxLength: 6 }), async (cuts) => {
        const ends = [...cuts.toSorted((a, b) => a - b), whole.length]
        const pieces = ends.map((end, index) => whole.subarray(index === 0 ? 0 : ends[index - 1], end))
        expect(await readParts(pieces)).toEqual(expected)
      }),
      { numRuns: runs(200) },
    )
  })
})

import { expect, test } from 'vitest'
import { parseRecord } from '../format/parse.ts'
import { assistant, chain, toolCall, toolResult, user } from '../../test/edit/write-transcript.ts'
import { buildThread } from './build.ts'
import { markLarge } from './large-record.ts'

test('shows a result that is too large in the turn of its call', () => {
  const lines = chain(
    user('read it'),
    assistant('m1', [toolCall('t1')]),
    user([toolResult('t1', 'bulk')]),
    assistant('m2', [{ type: 'text', text: 'done' }]),
    user('thanks'),
  )
  const records = lines.map((line, position) => {
    const { record } = parseRecord(JSON.stringify(line), { offset: 0, length: 0, line: position + 1 })
    return { record: position === 2 ? markLarge(record, 34_000_000) : record, position, line: position + 1 }
  })
  const { turns } = buildThread(records)
  expect(turns.map(({ index, prompt }) => [index, prompt])).toEqual([
    [0, null],
    [1, 'read it'],
    [2, 'thanks'],
  ])
  expect(JSON.stringify(turns[1]?.messages)).toContain('a record of 34 MB')
})

// Decides from the bytes of a record whether one of its texts can match a query. It never rejects a match.
import type { QueryNode } from '../../query/query.ts'
import { rawNeedTest, type RawTest } from '../../query/raw-words.ts'
import { spacedWordsTest } from './spaced-words.ts'
import { hidesWords } from './hides-words.ts'
import { planWord } from '../../query/word-plan.ts'

export type MayMatch = (record: Buffer) => boolean

/** Returns undefined if the bytes say nothing about this query. */
export function makeRawTest(node: QueryNode): MayMatch | undefined {
  const test = testOf(node)
  if (test === null) return undefined
  return (record) => {
    const text = record.toString('latin1')
    return test(text) || hidesWords(record, text)
  }
}

function testOf(node: QueryNode): RawTest | null {
  switch (node.kind) {
    case 'and':
      return every(node.nodes.map(testOf))
    case 'or':
      return some(node.nodes.map(testOf))
    case 'word':
    case 'phrase':
      return every(planWord(node).map((ways) => some(ways.map((needs) => every(needs.map(rawNeedTest))))))
    case 'regex':
      return spacedWordsTest(node.source, node.flags)
    default:
      return null
  }
}

/** A part without a test may hold. */
function every(tests: readonly (RawTest | null)[]): RawTest | null {
  const known = tests.filter((test) => test !== null)
  return known.length === 0 ? null : (record) => known.every((test) => test(record))
}

function some(tests: readonly (RawTest | null)[]): RawTest | null {
  const known = tests.filter((test) => test !== null)
  return known.length < tests.length || known.length === 0 ? null : (record) => known.some((test) => test(record))
}

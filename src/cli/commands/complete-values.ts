// Completes sessions, filter values and queries from the index, as they are named on this command line.
import { makeContext } from '../run-operation.ts'
import { age } from '../printers/group-facts.ts'
import { startingWith, type Candidate, type Candidates, type ValueKind } from './complete-words.ts'

/** More than a screen holds; the user types another character. */
const MOST = 100

const SESSION_WORDS: readonly Candidate[] = [
  { word: 'latest', about: 'the last session in this directory or its repository' },
  { word: 'current', about: 'the session running in this directory' },
]

export async function completeValues(kind: ValueKind, typed: string): Promise<Candidates> {
  if (kind === 'files') return { words: [], files: true }
  if (typeof kind !== 'string')
    return listed(
      kind.map((word) => ({ word, about: '' })),
      typed,
    )
  const find = await import('../../operations/find/complete-value.ts')
  const context = makeContext({}, {})
  if (kind === 'query') return listed((await find.completeQueryWord(context, typed)).map(toCandidate), typed)
  if (kind !== 'session') {
    const { words } = listed((await find.completeFilter(context, kind)).map(toCandidate), typed)
    return { words, files: kind === 'file' && words.length === 0 }
  }
  const sessions = (await find.completeSession(context, typed)).slice(0, MOST).map(({ word, title, endedAt }) => {
    return { word, about: [age(endedAt, context.now()), title].filter(Boolean).join(' · ') }
  })
  const words = [...sessions, ...startingWith(typed, SESSION_WORDS)]
  // A session can also be a file, but the files of this directory are rarely meant.
  return { words, files: /[./~]/.test(typed) || words.length === 0 }
}

function listed(candidates: readonly Candidate[], typed: string): Candidates {
  return { words: startingWith(typed, candidates).slice(0, MOST), files: false }
}

function toCandidate({ text, hint }: { text: string; hint: string }): Candidate {
  return { word: text, about: hint }
}

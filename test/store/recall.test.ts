// Search finds every word: words are drawn from all kinds of text, and the index must find them in the same sessions as a
// scan of all files. Runs on the sample archive and on ANNALS_CORPUS.
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openIndex } from '../../src/operations/open-index.ts'
import { splitIdentifier } from '../../src/query/identifier-parts.ts'
import type { QueryNode } from '../../src/query/query.ts'
import { unspacedRuns } from '../../src/query/unspaced.ts'
import { locate } from '../../src/reader/locate.ts'
import { BlockTexts } from '../../src/store/search/block-text.ts'
import { search } from '../../src/store/search/search.ts'
import { root } from '../rules/files.ts'
import { drawWords, readTexts, SpokenTerms } from './spoken-terms.ts'
import { inWorld, type World } from './world.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'

const WORDS = 500

test.each([
  ['the sample archive', resolve(root, 'sample')] as const,
  ...(hasCorpus ? [['real transcripts', corpus] as const] : []),
])('finds the words of %s in every session that contains them', async (name, home) => {
  // oxlint-disable-next-line no-console -- the output says how much was checked
  const say = (text: string) => console.info(`${name}: ${text}`)
  await inWorld(async (world) => {
    const located = locate([home])
    await world.sync({ located })
    const texts = readTexts(located.files)
    const words = drawWords(texts, WORDS)
    const spoken = new SpokenTerms(texts, words)
    const found = await findSessions(world, words)
    const judged = words.map((word) => ({ word, ...judge(spoken, word, found.get(word) ?? new Set()) }))
    const pairs = words.reduce((sum, word) => sum + spoken.sessionsOf(word).size, 0)
    say(`${words.length} words of ${texts.length} texts, ${pairs} pairs of word and session`)
    expect(words.length).toBeGreaterThan(WORDS / 2)
    expect(judged.filter(({ missing, unexplained }) => missing.length + unexplained.length > 0)).toEqual([])
  })
})

/** Does not read snippets, which would take most of the time. */
async function findSessions(world: World, words: readonly string[]): Promise<Map<string, Set<string>>> {
  const index = await openIndex(world.context())
  try {
    const texts = new BlockTexts(() => index.archive())
    const getSessions = index.database.prepare(
      'select p.session_id from block b join message_places p on p.message = b.message where b.id = ?',
    )
    const found = new Map<string, Set<string>>()
    for (const text of words) {
      const query: QueryNode = { kind: 'word', text, prefix: false }
      const answer = await search(index.database, texts, {
        query,
        world: {
          scope: { roots: null, exclude: [] },
          dateOf: () => 0,
          liveSessions: [],
          sessionsByCost: () => [],
          noted: new Map(),
          toolNames: [],
        },
        wanted: 1_000_000,
        perSession: Infinity,
        order: 'relevance',
      })
      const rows = answer.found.flatMap(({ id }) => getSessions.all(id))
      found.set(text, new Set(rows.map((row) => String(row['session_id'] ?? ''))))
    }
    return found
  } finally {
    index.close()
  }
}

/**
 * Returns sessions that were not found, and sessions found without a reason. A word may also match as a part of an
 * identifier. Identifiers and words of scripts without spaces match in more ways, so only plain words are checked for the
 * latter.
 */
function judge(
  spoken: SpokenTerms,
  word: string,
  found: ReadonlySet<string>,
): { missing: string[]; unexplained: string[] } {
  const missing = [...spoken.sessionsOf(word)].filter((session) => !found.has(session))
  const isPlain = splitIdentifier(word).length === 1 && unspacedRuns(word).length === 0
  const parts = spoken.sessionsWithPart(word)
  const unexplained = isPlain ? [...found].filter((session) => !parts.has(session)) : []
  return { missing, unexplained }
}

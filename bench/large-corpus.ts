// Real transcripts, multiplied to a size: every copy has its own ids, days, projects and part of its own words, so that
// neither an index nor a compressor meets the same bytes again and again. Kept between runs.
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { cachedHome, type Home } from './cached-home.ts'
import { readTemplate, type Template } from './corpus-template.ts'
import { disguiseId, disguiseWord, hashText, shiftDate, shuffleBytes } from './disguise.ts'
import { nameSize } from './size.ts'

/** Changes when the bytes do: homes of another recipe are written anew. */
const RECIPE = 'large-corpus 1'
/** Of the words that not everybody uses. Vocabulary grows with the size of a collection, though ever more slowly. */
const OWN_WORDS = 0.1
/** Copies go back in time, two years at most: nothing lies in the future. */
const DAYS_APART = 3
const DAYS_AT_MOST = 730
/** The head of an encoded picture says what it is. */
const ENCODED_HEAD = 24
const DAY_MS = 86_400_000

/** Nothing, with the reason printed, where there are no transcripts to multiply. */
export async function largeCorpus(bytes: number): Promise<Home | undefined> {
  const corpus = resolve(process.env['ANNALS_CORPUS'] ?? '../shared/corpus')
  const projects = join(corpus, 'projects')
  if (!existsSync(projects)) {
    console.log(`skipped: no transcripts in ${corpus}; name a Claude home in ANNALS_CORPUS to measure with`)
    return undefined
  }
  return cachedHome(nameSize(bytes), RECIPE, (directory) => multiply(readTemplate(projects), bytes, directory))
}

function multiply(template: Template, target: number, directory: string): Omit<Home, 'directory'> {
  const work = Buffer.allocUnsafe(template.bytes.length)
  let [bytes, files] = [0, 0]
  for (let copy = 0; bytes < target; copy++) {
    overwrite(template, work, copy)
    for (const file of template.files) {
      if (bytes >= target) break
      const path = join(directory, 'projects', nameFile(file.path, copy))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, work.subarray(file.start, file.end))
      if (file.endedAt !== undefined) setTime(path, file.endedAt - daysBack(copy) * DAY_MS)
      bytes += file.end - file.start
      files += 1
    }
  }
  return { bytes, files }
}

function overwrite(template: Template, work: Buffer, copy: number): void {
  const put = (offsets: readonly number[], text: string): void => {
    for (const offset of offsets) work.write(text, offset, 'latin1')
  }
  template.bytes.copy(work)
  put(template.numbers, numberOf(copy))
  for (const [id, offsets] of template.ids) put(offsets, disguiseId(id, copy))
  for (const [date, offsets] of template.dates) put(offsets, shiftDate(date, -daysBack(copy)))
  for (const [word, offsets] of template.words) {
    if (hashText(word.toLowerCase(), copy) / 2 ** 32 >= OWN_WORDS) continue
    put(offsets, disguiseWord(word, copy, template.vocabulary.get(word.length) ?? []))
  }
  const table = shuffleBytes(copy)
  for (const { start, end } of template.encoded) {
    for (let at = start + ENCODED_HEAD; at < end; at++) work[at] = table[work[at] ?? 0] ?? 0
  }
}

/** `-src-app/<session>/subagents/agent-<id>.jsonl`: the project gets the number that its path has in the records. */
function nameFile(path: string, copy: number): string {
  const [project = '', ...rest] = path.split(/[/\\]/)
  const named = rest.map((part) =>
    part.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<=^agent-)[\da-f]+/g, (id) => disguiseId(id, copy)),
  )
  return join(`${project}-${numberOf(copy)}`, ...named)
}

function numberOf(copy: number): string {
  return String(copy).padStart(4, '0')
}

function daysBack(copy: number): number {
  return (copy * DAYS_APART) % DAYS_AT_MOST
}

/** As if nobody had touched it since: a file of this minute may pass for a session that is still being written. */
function setTime(path: string, milliseconds: number): void {
  if (!Number.isNaN(milliseconds)) utimesSync(path, milliseconds / 1000, milliseconds / 1000)
}

// Real transcripts as one run of bytes, with the places of everything that a copy must say in its own words: ids, dates,
// project paths, words, encoded pictures. Every one of them keeps its length, so a copy is these bytes, overwritten at
// these places: 184 MB/s, where replacing by pattern made 16 MB/s (middle of seven, same run, busy machine).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashText, NAMED_ID } from './disguise.ts'
import { structureWords } from './structure-words.ts'

export interface Template {
  bytes: Buffer
  files: readonly TemplateFile[]
  /** What a place holds → the offsets of all its places. */
  ids: ReadonlyMap<string, readonly number[]>
  dates: ReadonlyMap<string, readonly number[]>
  words: ReadonlyMap<string, readonly number[]>
  /** Where the number of the copy stands in the paths of its projects. */
  numbers: readonly number[]
  encoded: readonly { start: number; end: number }[]
  /** Lower-case words by their length. */
  vocabulary: ReadonlyMap<number, readonly string[]>
}

export interface TemplateFile {
  /** Below `projects`. */
  path: string
  start: number
  end: number
  /** The last time it mentions, in milliseconds. */
  endedAt: number | undefined
}

/** Stands for the number of the copy, behind the path of every project; no transcript contains it. */
const NUMBER = '-qzqz'
const TOKEN = new RegExp(
  [
    // An escape twice escaped may be part of the word behind it: neither is touched.
    String.raw`\\{2,}\w*`,
    String.raw`\\(?:u[\da-fA-F]{4}|.)`,
    `(?<number>${NUMBER})`,
    String.raw`(?<uuid>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})`,
    String.raw`(?<date>20\d\d-\d\d-\d\d)(?=T\d\d:)`,
    String.raw`(?<long>[A-Za-z\d+/]{60,})`,
    String.raw`(?<token>\w{2,})`,
  ].join('|'),
  'g',
)
const MIN_WORD = 5
/** A word that so many files share belongs to the language; copies share it as well. */
const SHARED_FILES = 0.25

export function readTemplate(projects: string): Template {
  const names = readdirSync(projects, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projects.length + 1))
    .toSorted()
  // One byte is one character here: places found in the text are places in the bytes.
  const texts = numberProjects(names.map((name) => readFileSync(join(projects, name), 'latin1')))
  const files = layOut(names, texts)
  const found = findPlaces(texts, agentIds(names))
  const words = ownWords(found.words, files, structureWords(texts))
  return { ...found, bytes: Buffer.from(texts.join(''), 'latin1'), files, words, vocabulary: byLength(words) }
}

/** Makes room for a number behind the path of every project, wherever it is mentioned. */
function numberProjects(texts: readonly string[]): string[] {
  const all = new Set(
    texts.flatMap((text) => Array.from(text.matchAll(/"cwd":"((?:[^"\\]|\\.)+)"/g), ([, cwd = '']) => cwd)),
  )
  const roots = [...all].filter((cwd) => cwd.length > 4 && ![...all].some((other) => cwd.startsWith(`${other}/`)))
  if (roots.length === 0) return [...texts]
  const escaped = roots.toSorted((a, b) => b.length - a.length).map((cwd) => cwd.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\w.-])(?:${escaped.join('|')})(?![\\w-])`, 'g')
  return texts.map((text) => text.replace(pattern, (cwd) => cwd + NUMBER))
}

function layOut(names: readonly string[], texts: readonly string[]): TemplateFile[] {
  let start = 0
  return names.map((path, index) => {
    const text = texts[index] ?? ''
    const last = text.slice(text.lastIndexOf('"timestamp":"')).match(/^"timestamp":"([^"]+)"/)?.[1]
    const file = { path, start, end: start + text.length, endedAt: last === undefined ? undefined : Date.parse(last) }
    start = file.end
    return file
  })
}

/** Short ids may look like words (`decafbad`): the names of the files tell. */
function agentIds(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => /agent-([\da-f]+)\./.exec(name)?.[1] ?? []))
}

type Places = Map<string, number[]>

function findPlaces(texts: readonly string[], known: ReadonlySet<string>) {
  const [ids, dates, words]: [Places, Places, Places] = [new Map(), new Map(), new Map()]
  const [numbers, encoded] = [Array<number>(), Array<{ start: number; end: number }>()]
  const addToken = (token: string, at: number): void => {
    if (isId(token, known)) return add(ids, token, at)
    for (const match of token.matchAll(/[A-Za-z]{5,}/g)) add(words, match[0], at + match.index)
  }
  let start = 0
  for (const text of texts) {
    for (const match of text.matchAll(TOKEN)) {
      const { number, uuid, date, long, token } = match.groups ?? {}
      const at = start + match.index
      if (number !== undefined) numbers.push(at + 1)
      else if (uuid !== undefined) add(ids, uuid, at)
      else if (date !== undefined) add(dates, date, at)
      else if (token !== undefined) addToken(token, at)
      else if (long !== undefined && isEncoded(long)) encoded.push({ start: at, end: at + long.length })
      else if (long !== undefined) for (const part of long.matchAll(/\w{2,}/g)) addToken(part[0], at + part.index)
    }
    start += text.length
  }
  return { ids, dates, words, numbers, encoded }
}

function add(places: Places, text: string, at: number): void {
  const offsets = places.get(text)
  if (offsets) offsets.push(at)
  else places.set(text, [at])
}

function isId(token: string, known: ReadonlySet<string>): boolean {
  if (known.has(token)) return true
  if (!/\d/.test(token)) return false
  if (NAMED_ID.test(token)) return true
  // A hash, or the letters and digits of other providers: `gen-1776002797-A9hRouEIgcax6w1hiunZ`.
  return /^(?=.*[a-f])[\da-f]{7,}$/.test(token) || /^(?=.*[A-Z])(?=.*[a-z])[A-Za-z\d]{16,}$/.test(token)
}

/** Base64 of a picture or a signature, not a long path: it mixes cases and digits from the start. */
function isEncoded(text: string): boolean {
  const head = text.slice(0, 60)
  const count = (pattern: RegExp): number => head.match(pattern)?.length ?? 0
  return count(/[A-Z]/g) >= 8 && count(/[a-z]/g) >= 8 && count(/\d/g) >= 2
}

/** Without what programs read, and without what everybody says. */
function ownWords(found: Places, files: readonly TemplateFile[], structure: ReadonlySet<string>): Places {
  const spread = new Map<string, Set<number>>()
  for (const [word, offsets] of found) {
    const seen = spread.get(word.toLowerCase()) ?? new Set()
    for (let index = 0, file = 0; index < offsets.length; index++) {
      const offset = offsets[index] ?? 0
      while (offset >= (files[file]?.end ?? Infinity)) file++
      seen.add(file)
    }
    spread.set(word.toLowerCase(), seen)
  }
  const isOwn = (word: string): boolean =>
    !structure.has(word) && (spread.get(word)?.size ?? 0) < SHARED_FILES * files.length
  return new Map([...found].filter(([word]) => word.length >= MIN_WORD && isOwn(word.toLowerCase())))
}

function byLength(words: ReadonlyMap<string, unknown>): Map<number, string[]> {
  const lengths = new Map<number, string[]>()
  for (const word of new Set([...words.keys()].map((spelling) => spelling.toLowerCase()))) {
    const same = lengths.get(word.length)
    if (same) same.push(word)
    else lengths.set(word.length, [word])
  }
  // In an order that has nothing to do with the files they came from.
  for (const same of lengths.values()) same.sort((a, b) => hashText(a, 0) - hashText(b, 0))
  return lengths
}

// Cuts a one-line snippet from a text: the range with the most marks, cut between words, with white space collapsed.

import type { Mark } from './find-terms.ts'

export interface Snippet {
  snippet: string
  marks: Mark[]
}

/** How far to look for a space before cutting through a word. Some languages have no spaces. */
const MAX_WORD = 24

/** Marks must be sorted and must not overlap. `length` does not include the ellipses. */
export function makeSnippet(text: string, marks: readonly Mark[], length = 200): Snippet {
  const visible = marks.filter(([from, to]) => text.slice(from, to).trim() !== '')
  const core = findDensest(text, visible, length)
  const [start, end] = trim(text, atWords(text, core, widen(text, core, length)))
  const before = text.slice(0, start).trim() === '' ? '' : '…'
  const after = text.slice(end).trim() === '' ? '' : '…'
  const toOffset = (at: number): number => before.length + collapse(text.slice(start, Math.max(start, at))).length
  return {
    snippet: before + collapse(text.slice(start, end)) + after,
    marks: visible
      .filter(([from, to]) => from < end && to > start)
      .map(([from, to]): Mark => [toOffset(from), toOffset(Math.min(to, end))])
      .filter(([from, to]) => from < to),
  }
}

function collapse(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function findDensest(text: string, marks: readonly Mark[], length: number): Mark {
  let best: Mark = [0, 0]
  let most = 0
  let last = 0
  for (const [index, [start, end]] of marks.entries()) {
    last = Math.max(last, index)
    while ((marks[last + 1]?.[1] ?? Number.POSITIVE_INFINITY) - start <= length) last++
    if (last - index + 1 <= most) continue
    most = last - index + 1
    best = end - start > length ? [start, start] : [start, marks[last]?.[1] ?? end]
  }
  return most > 0 ? best : skipSpace(text)
}

function skipSpace(text: string): Mark {
  const start = Math.max(0, text.search(/\S/))
  return [start, start]
}

function widen(text: string, [start, end]: Mark, length: number): Mark {
  const room = Math.max(0, length - collapse(text.slice(start, end)).length)
  const wanted = end > start ? Math.floor(room / 3) : Math.min(Math.floor(room / 3), 40)
  const left = reach(text, start, -1, wanted)
  const right = reach(text, end, 1, room - left.used)
  const more = reach(text, left.at, -1, room - left.used - right.used)
  return [more.at, right.at]
}

function reach(text: string, from: number, step: 1 | -1, room: number): { at: number; used: number } {
  const next = (at: number): string => text[step > 0 ? at : at - 1] ?? ''
  let at = from
  let used = 0
  while (used < room && next(at) !== '') {
    if (isSpace(next(at))) while (isSpace(next(at))) at += step
    else at += step
    used++
  }
  return { at, used }
}

function atWords(text: string, core: Mark, [start, end]: Mark): Mark {
  return [cutStart(text, start, core[0]), cutEnd(text, end, core[1])]
}

function cutStart(text: string, start: number, limit: number): number {
  if (start === 0 || isSpace(text[start - 1]) || isSpace(text[start])) return start
  for (let at = start; at < Math.min(limit, start + MAX_WORD); at++) if (isSpace(text[at])) return at
  return start
}

function cutEnd(text: string, end: number, limit: number): number {
  if (end === text.length || isSpace(text[end]) || isSpace(text[end - 1])) return end
  for (let at = end; at > Math.max(limit, end - MAX_WORD); at--) if (isSpace(text[at - 1])) return at
  return end
}

function trim(text: string, [from, to]: Mark): Mark {
  let start = from
  let end = to
  while (start < end && isSpace(text[start])) start++
  while (end > start && isSpace(text[end - 1])) end--
  // Neither the length limit nor a mark has to end between characters.
  return [splitsPair(text, start) ? start + 1 : start, splitsPair(text, end) ? end - 1 : end]
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && character !== '' && /\s/.test(character)
}

function splitsPair(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff
}

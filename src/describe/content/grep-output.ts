// Parses the output of a search: "path:12:text" for a match, "path-12-text" for a context line. The path is missing if one
// file was searched, and the number if none was requested, so a single line does not show which form it has.
import { pushTo } from '../../text/group-by.ts'

export interface GrepFile {
  path: string
  lines: GrepLine[]
}

export interface GrepLine {
  number?: number
  isMatch: boolean
  text: string
}

// A drive letter contains a colon too.
const PATH = String.raw`((?:[A-Za-z]:[\\/])?[^:\n]+?)`
const FORMS = {
  numbered: { match: new RegExp(`^${PATH}:\\d+:`), mark: /([:-])(\d+)\1/g },
  named: { match: new RegExp(`^${PATH}:`), mark: /([:-])/g },
}
const NUMBERED_LINE = /^(\d+)([:-])(.*)$/
const SEPARATOR = '--'

export function parseMatches(output: string, searched: string | undefined): GrepFile[] | undefined {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line !== '' && line !== SEPARATOR)
  if (lines.every((line) => NUMBERED_LINE.test(line))) {
    return [{ path: searched ?? 'one file', lines: lines.flatMap(numberedLine) }]
  }
  return groupLines(lines, 'numbered') ?? groupLines(lines, 'named')
}

function numberedLine(line: string): GrepLine[] {
  const match = NUMBERED_LINE.exec(line)
  return match ? [{ number: Number(match[1]), isMatch: match[2] === ':', text: match[3] ?? '' }] : []
}

/** All lines must have the form: a colon in code looks like one after a path. */
function groupLines(lines: readonly string[], form: keyof typeof FORMS): GrepFile[] | undefined {
  const { match } = FORMS[form]
  const paths = new Set(lines.flatMap((line) => match.exec(line)?.[1] ?? []).filter(isPath))
  const files = new Map<string, GrepLine[]>()
  for (const line of lines) {
    const found = readLine(line, paths, form)
    if (!found) return undefined
    const { path, ...rest } = found
    pushTo(files, path, rest)
  }
  return [...files].map(([path, found]) => ({ path, lines: found }))
}

/** The shortest known path wins: "a.css-p:12:" is a line of a.css, not a file of that name. */
function readLine(
  line: string,
  paths: ReadonlySet<string>,
  form: keyof typeof FORMS,
): (GrepLine & { path: string }) | undefined {
  for (const { index, 0: mark, 1: sign, 2: number } of line.matchAll(FORMS[form].mark)) {
    const path = line.slice(0, index)
    if (!paths.has(path)) continue
    const found = { path, isMatch: sign === ':', text: line.slice(index + mark.length) }
    return number === undefined ? found : { ...found, number: Number(number) }
  }
  return undefined
}

/** Guesses whether text before a colon is a path: code rarely has a plain word with a dot or slash there. */
function isPath(text: string): boolean {
  return /^[^"'`(){}<>;,=|*]+$/.test(text) && /[./\\]/.test(text) && !/^\s|\s$|\s{2}/.test(text)
}

export function parseCounts(output: string): { path: string; count: number }[] {
  return output.split('\n').flatMap((line) => {
    const match = /^(.*):(\d+)\s*$/.exec(line)
    return match ? [{ path: match[1] ?? '', count: Number(match[2]) }] : []
  })
}

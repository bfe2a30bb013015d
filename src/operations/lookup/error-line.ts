// Finds the line of an output that names the failure, and a form of it that is the same whenever the same thing failed:
// without numbers, paths and ids.
import { stripErrorTag } from '../../describe/failure.ts'
import { stripAnsi } from '../../describe/line.ts'

/** Longer outputs are data, and the error is at one of their ends. */
const SEARCHED = 20_000
const LONGEST = 400

/** Best first. */
const SIGNS = [
  /^(?:[\w.$]+(?:Error|Exception)|Error|panic|fatal|FATAL|error(?:\[\w+\])?)\b.*[:!]\s*\S/,
  /^(?:--- FAIL:|FAIL\s|assert\s)\s*\S/,
  /\b(?:error|exception)\s*(?:TS\d+|\[\w+\])?\s*:\s*\S/i,
  /(?:command not found|No such file or directory|Permission denied|Connection refused|not found|timed out)/i,
  /\b(?:error|failed|failure|cannot|could not|unable to|invalid|undefined|missing|refused|denied)\b/i,
]

export function errorLine(output: string): string {
  const text = stripAnsi(stripErrorTag(output))
  const searched =
    text.length <= SEARCHED ? text : `${text.slice(0, SEARCHED / 2)}\n${text.slice(text.length - SEARCHED / 2)}`
  const lines = searched
    .split('\n')
    // pytest marks the lines of a failure.
    .map((line) => line.trim().replace(/^E\s{3,}/, ''))
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !/^Exit code \d+$/.test(line))
  const found = SIGNS.map((sign) => lines.find((line) => sign.test(line))).find((line) => line !== undefined)
  return (found ?? lines[0] ?? text.trim()).slice(0, LONGEST).toWellFormed()
}

/** The user refused or stopped the call: nothing is broken. */
export function isRefusal(output: string): boolean {
  return /^(?:The user doesn't want to |\[Request interrupted|User rejected tool use|Request was aborted)/.test(
    stripErrorTag(output),
  )
}

export function errorSignature(line: string): string {
  return line
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/gi, '#')
    .replace(/(?:[A-Za-z]:)?(?:\.{0,2}[\\/])?(?:[\w.@~+-]+[\\/])+[\w.@~+-]*/g, '/')
    .replace(/\b(?:0x)?[0-9a-f]{7,}\b/gi, '#')
    .replace(/\d+(?:[.:,]\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim()
}

export function wordsOf(signature: string): Set<string> {
  return new Set(signature.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
}

/** The share of words that two messages have in common, from 0 to 1. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}

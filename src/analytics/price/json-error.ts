// Finds the first syntax error in JSON: the messages of JSON.parse differ between engines, some without a position.
import { toJson } from '../../text/to-json.ts'

export interface JsonError {
  line: number
  column: number
  hint: string
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const SPACE = /[ \t\n\r]*/y
const TOKEN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y
// Any character except control characters, quote and backslash, or one escape. Strings are matched piece by piece: a
// single expression overflows the stack after some million escapes, and the user may point at any file.
const STRING_PIECE = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

export function findJsonError(text: string): JsonError | undefined {
  const open: string[] = []
  let expected: Expected = 'value'
  let position = 0
  let previous = ''
  for (;;) {
    position += matchAt(SPACE, text, position).length
    const token = tokenAt(text, position)
    if (position === text.length && expected === 'nothing') return undefined
    const next: Expected | undefined = token === '' ? undefined : advance(token, expected, open)
    if (next === undefined) return describe(text, position, previous)
    expected = next
    position += token.length
    previous = token
  }
}

function advance(token: string, expected: Expected, open: string[]): Expected | undefined {
  if (token === ':') return expected === 'colon' ? 'value' : undefined
  if (token === ',') return expected === 'comma or end' ? (open.at(-1) === '{' ? 'key' : 'value') : undefined
  if (token === '}' || token === ']') return close(token, expected, open)
  if (expected === 'key' || expected === 'key or end') return token.startsWith('"') ? 'colon' : undefined
  if (expected !== 'value' && expected !== 'value or end') return undefined
  if (token !== '{' && token !== '[') return afterValue(open)
  open.push(token)
  return token === '{' ? 'key or end' : 'value or end'
}

function close(token: string, expected: Expected, open: string[]): Expected | undefined {
  const isEnd = expected === 'comma or end' || expected === (token === '}' ? 'key or end' : 'value or end')
  if (!isEnd || open.at(-1) !== (token === '}' ? '{' : '[')) return undefined
  open.pop()
  return afterValue(open)
}

function afterValue(open: readonly string[]): Expected {
  return open.length === 0 ? 'nothing' : 'comma or end'
}

function tokenAt(text: string, position: number): string {
  if (text[position] !== '"') return matchAt(TOKEN, text, position)
  let end = position + 1
  for (let piece = ' '; piece !== '';) {
    piece = matchAt(STRING_PIECE, text, end)
    end += piece.length
  }
  return text[end] === '"' ? text.slice(position, end + 1) : ''
}

function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position
  return pattern.exec(text)?.[0] ?? ''
}

function describe(text: string, position: number, previous: string): JsonError {
  const lines = text.slice(0, position).split('\n')
  return {
    line: lines.length,
    column: (lines.at(-1) ?? '').length + 1,
    hint: hintFor(text[position], previous),
  }
}

function hintFor(found: string | undefined, previous: string): string {
  if (found === undefined) return 'unexpected end; a bracket or brace is not closed'
  if (found === '/' || found === '#') return 'JSON has no comments; remove it'
  if (found === "'") return 'use double quotes for names and strings'
  if ((found === '}' || found === ']') && previous === ',') return 'remove the comma after the last entry'
  if (found === '"') return 'a comma is missing, or a string is not closed'
  return `unexpected ${toJson(found)}`
}

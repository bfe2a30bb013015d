// Determines what a shell command shows about a file. Few commands show its content: a single `cat` and a heredoc. Any other
// command that names the file may have changed it.
import { parseToolInput, parseToolResult } from '../../format/tool.ts'
import type { ToolCall } from '../../thread/thread.ts'
import { parseHeredocs, type Heredoc } from '../../text/heredoc.ts'
import type { FileEffect } from '../file-operation.ts'
import { isRewriter, namesFile, onlyReads } from '../shell-command.ts'
import { isAbsolutePath, resolvePath, type FilePlace } from '../recorded-path.ts'

/** Longer commands are generated; a version shows only their beginning. */
const LONGEST_COMMAND = 4096
const LONGEST_PARSED = 1024 * 1024

export function shellEffect(call: ToolCall, file: FilePlace): FileEffect | undefined {
  const { command = '' } = parseToolInput('Bash', call.input).input
  if (!wasRun(call)) return undefined
  const isNamed = namesFile(command, file.path)
  const shows = isNamed && call.state === 'done'
  const shown = shows ? (catEffect(command, call, file) ?? heredocEffect(command, file)) : undefined
  if (shown) return shown
  return (isNamed && !onlyReads(command)) || isRewriter(command) ? possibleChange(command) : undefined
}

export function possibleChange(command: string): FileEffect {
  return { kind: 'shell', command: command.slice(0, LONGEST_COMMAND) }
}

/** Reports whether a command that names the file may show or change it. */
export function concernsFile(command: string, path: string): boolean {
  return namesFile(command, path) && (CAT.test(command) || !onlyReads(command))
}

/** A command that failed or was interrupted may have changed the file before. */
function wasRun({ state, result }: ToolCall): boolean {
  return result !== null && (state === 'done' || state === 'error' || state === 'interrupted')
}

const WORD = String.raw`(?:"[^"$\`\\\n]+"|'[^'\n]+'|[^\s;&|<>()"'$\`\\*?[\]{}~#!]+)`
const CAT = new RegExp(String.raw`^\s*cat\s+(${WORD})\s*$`)

function catEffect(command: string, call: ToolCall, file: FilePlace): FileEffect | undefined {
  const word = CAT.exec(command)?.[1]
  if (word === undefined || !isSame(word, file)) return undefined
  const parsed = parseToolResult('Bash', call.result?.structured)
  const { stdout, stderr = '', backgroundTaskId } = parsed.form === 'object' ? parsed.result : {}
  const text = call.result?.spilledText ?? (call.result?.spilledTo === null ? stdout : undefined)
  if (text === undefined || stderr !== '' || (backgroundTaskId ?? '') !== '' || isTruncated(text)) return undefined
  if (call.result?.spilledText === null && text.length >= CUT_AT) return undefined
  return { kind: 'read', by: 'cat', text, from: 1, total: null, isWhole: true }
}

/** Outputs of this length are cut, with or without a note. */
const CUT_AT = 30_000

function isTruncated(text: string): boolean {
  return /\n*\.\.\. \[\d+ (?:lines|characters) truncated\] \.\.\./.test(text)
}

const REDIRECTED = new RegExp(String.raw`^cat\s*>\s*(${WORD})$|^cat$`)
const REDIRECTED_AFTER = new RegExp(String.raw`^>\s*(${WORD})$|^$`)
/** Statements beside a heredoc that change no file. */
const HARMLESS = /^(?:mkdir|echo|chmod|ls|wc|pwd|true)\b[^<>|&;`$\n]*$/

function heredocEffect(command: string, file: FilePlace): FileEffect | undefined {
  if (command.length > LONGEST_PARSED) return undefined
  const [heredoc, another] = parseHeredocs(command)
  if (!heredoc || another || heredoc.nested || mayExpand(heredoc)) return undefined
  const before = heredoc.before.trim()
  const start = command.indexOf(heredoc.before)
  const [, target] = REDIRECTED.exec(before) ?? []
  const [, targetAfter] = REDIRECTED_AFTER.exec(heredoc.after.trim()) ?? []
  const word = target ?? targetAfter
  if (!REDIRECTED.test(before) || !REDIRECTED_AFTER.test(heredoc.after.trim())) return undefined
  if (word === undefined || (target !== undefined && targetAfter !== undefined) || !isSame(word, file)) return undefined
  const close = command.indexOf('\n', heredoc.end + 1)
  const rest = close < 0 ? '' : command.slice(close)
  const others = `${command.slice(0, Math.max(0, start))}\n${rest}`.split(/\n|&&|;/).map((each) => each.trim())
  if (!others.every((each) => each === '' || HARMLESS.test(each))) return undefined
  // Without a line before the delimiter, the delimiter itself is at this offset.
  const content = command[heredoc.end] === '\n' ? `${heredoc.body}\n` : ''
  const isRelative = !isAbsolutePath(unquoted(word))
  return { kind: 'write', by: 'shell', content, original: undefined, hunks: [], isRelative }
}

function mayExpand({ quoted, body }: Heredoc): boolean {
  return !quoted && /[$`\\]/.test(body)
}

function isSame(word: string, { path, cwd }: FilePlace): boolean {
  return resolvePath(unquoted(word), cwd) === path
}

function unquoted(word: string): string {
  return word.replace(/^(["'])(.*)\1$/s, '$2')
}

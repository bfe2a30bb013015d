// Determines what a shell command shows about a file. Few commands show its content: a single `cat` and a heredoc. Any other
// command that names the file may have changed it.
import { baseName } from '../../format/path.ts'
import { parseToolInput, parseToolResult } from '../../format/tool.ts'
import type { ToolCall } from '../../thread/thread.ts'
import { parseHeredocs } from '../../text/heredoc.ts'
import type { FileEffect } from '../file-operation.ts'
import { resolvePath, type FilePlace } from '../recorded-path.ts'

/** Longer commands are generated; a version shows only their beginning. */
const LONGEST_COMMAND = 4096
const LONGEST_PARSED = 1024 * 1024

export function shellEffect(call: ToolCall, file: FilePlace): FileEffect | undefined {
  const { command = '' } = parseToolInput('Bash', call.input).input
  if (!namesFile(command, file.path) || !wasRun(call)) return undefined
  const shown =
    call.state === 'done' ? (catEffect(command, call, file) ?? heredocEffect(command, call, file)) : undefined
  return shown ?? (onlyReads(command) ? undefined : { kind: 'shell', command: command.slice(0, LONGEST_COMMAND) })
}

/** Reports whether a command contains the name of a file as a word. */
export function namesFile(command: string, path: string): boolean {
  const name = baseName(path)
  for (let at = command.indexOf(name); at >= 0; at = command.indexOf(name, at + 1))
    if (!isNamePart(command[at - 1]) && !isNamePart(command[at + name.length])) return true
  return false
}

function isNamePart(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_-]/u.test(character)
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
  return { kind: 'read', by: 'cat', text, from: 1, total: null, isWhole: true }
}

function isTruncated(text: string): boolean {
  return /\n*\.\.\. \[\d+ (?:lines|characters) truncated\] \.\.\./.test(text)
}

const REDIRECTED = new RegExp(String.raw`^cat\s*>\s*(${WORD})$|^cat$`)
const REDIRECTED_AFTER = new RegExp(String.raw`^>\s*(${WORD})$|^$`)
/** Statements beside a heredoc that change no file. */
const HARMLESS = /^(?:mkdir|echo|chmod|ls|wc|pwd|true)\b[^<>|&;`$\n]*$/

function heredocEffect(command: string, call: ToolCall, file: FilePlace): FileEffect | undefined {
  if (command.length > LONGEST_PARSED) return undefined
  const [heredoc, another] = parseHeredocs(command)
  if (!heredoc || another || heredoc.nested || isExpanded(heredoc)) return undefined
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
  const content = heredoc.body === '' && heredoc.start === heredoc.end ? '' : `${heredoc.body}\n`
  return call.state === 'done' ? { kind: 'write', by: 'shell', content, original: undefined, hunks: [] } : undefined
}

function isExpanded({ quoted, body }: { quoted: boolean; body: string }): boolean {
  return !quoted && /[$`\\]/.test(body)
}

function isSame(word: string, { path, cwd }: FilePlace): boolean {
  return resolvePath(word.replace(/^(["'])(.*)\1$/s, '$2'), cwd) === path
}

const READS = new Set(
  'cat head tail less more grep egrep rg wc ls stat file diff cmp echo cd pwd nl tree which jq sort uniq cut column md5sum sha256sum'.split(
    ' ',
  ),
)
const GIT_READS =
  /^git (?:-C \S+ |--no-pager )*(?:diff|log|show|status|blame|add|ls-files|rev-parse|grep|commit|push)\b/

/** Reports whether every part of a command is known to change no file. */
export function onlyReads(command: string): boolean {
  if (command.length > LONGEST_COMMAND) return false
  const quiet = command.replace(/\d?>(?:&\d|\s*\/dev\/null)/g, '').replace(/'[^']*'|"[^"$`]*"/g, "''")
  if (/[>`]|\$\(|<\(/.test(quiet)) return false
  return quiet
    .split(/\n|&&|\|\||[|;&]/)
    .map((part) => part.trim())
    .every((part) => part === '' || READS.has(part.split(/\s/, 1)[0] ?? '') || GIT_READS.test(part) || isPrint(part))
}

function isPrint(part: string): boolean {
  return /^sed\s+-n\b(?!.*\s-i|.*--in-place)/.test(part)
}

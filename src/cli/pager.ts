// Sends long output through the user's pager if standard output is a terminal, as git does.
import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

export interface PagerOptions {
  isTerminal: boolean
  /** Opens the pager for short text too, and keeps it open until the user closes it. */
  stays?: boolean
  rows: number
  env: Readonly<Record<string, string | undefined>>
  write(text: string): Promise<void>
}

/** -F exits if everything fits on the screen, -R keeps colors, -X leaves the text on the screen. */
const LESS = 'FRX'

/** Returns true if the user has closed the pager. Only less is known to wait for that. */
export async function page(
  text: string | AsyncIterable<string>,
  { isTerminal, stays = false, rows, env, write }: PagerOptions,
): Promise<boolean> {
  const command = env['ANNALS_PAGER'] ?? env['PAGER'] ?? 'less'
  const pieces = typeof text === 'string' ? [text] : text
  if (!isTerminal || command === '' || command === 'cat') return writePieces(pieces, write)
  const { head, rest } = await takeScreen(pieces, stays ? 0 : rows)
  if (!rest) return writePieces([head], write)
  const isLess = /^(?:\S*\/)?less\b/.test(command)
  // -+F takes back the -F of LESS, with which less would exit at once.
  const unread = await pipeTo(stays && isLess ? `${command} -+F` : command, head, rest, { LESS, ...env })
  return unread === null ? isLess : writePieces(unread, write)
}

type Pieces = AsyncIterable<string> | Iterable<string>

async function writePieces(pieces: Pieces, write: PagerOptions['write']): Promise<false> {
  for await (const piece of pieces) await write(piece)
  return false
}

async function takeScreen(
  pieces: Pieces,
  rows: number,
): Promise<{ head: string; rest: AsyncGenerator<string> | null }> {
  const rest = each(pieces)
  let head = ''
  let lines = 1
  for (;;) {
    const next = await rest.next()
    if (next.done) return { head, rest: null }
    head += next.value
    lines += next.value.split('\n').length - 1
    if (lines >= rows) return { head, rest }
  }
}

async function* each(...lists: Pieces[]): AsyncGenerator<string> {
  for (const pieces of lists) yield* pieces
}

/** More than a pipe can buffer, so a write beyond this means that the pager is reading. */
const PIPE_LENGTH = 1024 * 1024

/** Returns the text to write directly if the pager does not exist; null if the pager took it. */
async function pipeTo(
  command: string,
  head: string,
  rest: AsyncGenerator<string>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<AsyncGenerator<string> | null> {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env })
  const isThere = new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false))
    // The shell exits with 127 if a command is not found.
    child.on('close', (code) => resolve(code !== 127))
  })
  child.stdin.on('error', () => {})
  let given = head
  try {
    let isTaken = await isWritten(child.stdin, head)
    while (isTaken) {
      const next = await rest.next()
      if (next.done) break
      if (given.length < PIPE_LENGTH) given += next.value
      isTaken = await isWritten(child.stdin, next.value)
    }
  } catch (error) {
    child.stdin.end()
    await isThere
    throw error
  }
  child.stdin.end()
  if (!(await isThere)) return each([given], rest)
  await rest.return(undefined)
  return null
}

async function isWritten(stream: Writable, text: string): Promise<boolean> {
  return new Promise((resolve) => stream.write(text, (error) => resolve(!error)))
}

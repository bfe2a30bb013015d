// Opens the user's editor on a text in a temporary file, which only the user can read and which is always removed.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, systemCode } from '../../error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Notes a folder before it is created, so that it is found after a kill. Returns the function that ends this. */
export type HoldFolder = (folder: string, isKept: boolean) => () => void

export async function editInEditor(
  text: string,
  env: Environment = process.env,
  hold: HoldFolder = () => () => {},
): Promise<string> {
  const folder = nameFolder('annals-edit-')
  const end = hold(folder, false)
  mkdirSync(folder, { mode: 0o700 })
  const removeAll = () => {
    rmSync(folder, { recursive: true, force: true })
    end()
  }
  const release = listenForEnd(removeAll)
  try {
    const path = join(folder, 'message.md')
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
    await openEditor(editorOf(env), path)
    return withoutAddedNewline(text, readFileSync(path, 'utf8'))
  } finally {
    release()
    removeAll()
  }
}

export function keepDraft(text: string, hold: HoldFolder): string {
  const folder = nameFolder('annals-draft-')
  hold(folder, true)
  mkdirSync(folder, { mode: 0o700 })
  const path = join(folder, 'message.md')
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  return path
}

function nameFolder(start: string): string {
  return join(tmpdir(), `${start}${randomBytes(8).toString('hex')}`)
}

function editorOf(env: Environment): string {
  return env['VISUAL']?.trim() || env['EDITOR']?.trim() || (process.platform === 'win32' ? 'notepad' : 'vi')
}

/** Removes the file on every signal but Ctrl-C, which belongs to the editor. */
function listenForEnd(removeAll: () => void): () => void {
  const stay = () => {}
  const leave = (signal: NodeJS.Signals) => {
    removeAll()
    release()
    process.kill(process.pid, signal)
  }
  const release = () => {
    process.off('SIGINT', stay)
    for (const name of ['SIGTERM', 'SIGHUP']) process.off(name, leave)
  }
  process.on('SIGINT', stay)
  for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, leave)
  return release
}

async function openEditor(editor: string, path: string): Promise<void> {
  const [program = editor, ...words] = splitWords(editor)
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(program, [...words, path], { stdio: 'inherit' })
    child.on('error', (error) =>
      reject(
        new AppError(
          'usage',
          `The editor "${editor}" could not be started (${systemCode(error) ?? 'unknown error'}); set EDITOR to another editor, or use --text.`,
          { cause: error },
        ),
      ),
    )
    child.on('close', resolve)
  })
  if (code !== 0)
    throw new AppError('usage', `The editor "${editor}" exited with ${code ?? 'a signal'}; nothing was changed.`)
}

export function splitWords(line: string): string[] {
  const words: string[] = []
  const part = /\\(?<escaped>.)|'(?<single>[^']*)'|"(?<double>(?:\\.|[^"\\])*)"|(?<space>\s+)|(?<plain>.)/gsu
  let word: string | undefined
  for (const { groups: { escaped, single, double, space, plain } = {} } of line.matchAll(part)) {
    if (space === undefined)
      word = (word ?? '') + (escaped ?? single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? plain ?? '')
    else if (word !== undefined) words.push(word)
    if (space !== undefined) word = undefined
  }
  return word === undefined ? words : [...words, word]
}

function withoutAddedNewline(before: string, after: string): string {
  return before.endsWith('\n') ? after : after.replace(/\r?\n$/, '')
}

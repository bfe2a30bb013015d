// Every kind of command that writes, each on a copy of a small prepared home, and the states that it may leave behind: the
// one before or the one after, nothing in between.
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInThread, type Outcome } from '../cli/command-thread.ts'

export interface SceneHome {
  claudeHome: string
  dataHome: string
  /** Where exports and restored copies go. */
  out: string
}

export interface Scene {
  name: string
  /** Changes a synced home before the command runs. */
  prepare?: (home: SceneHome) => void
  /** False for the one scene that starts without a sync. */
  isSynced?: boolean
  args: (home: SceneHome) => string[]
  /** Whether the result can be undone byte for byte. */
  canUndo?: boolean
  /** Whether it writes complete files one by one, so that some may be there and others not. */
  isByFile?: boolean
}

const PROJECT = '-home-mara-src-lantern-docs'
const SESSION = '4aca3d4a-87f9-4950-ab88-12457e8471b2'
const OTHER = '089799e0-fbe0-4463-9e16-8c628e69bdf7'
const OLD_SECONDS = 1_770_000_000

export const scenes: readonly Scene[] = [
  { name: 'first sync', isSynced: false, args: () => ['sync'] },
  { name: 'sync of grown files', prepare: grow, args: () => ['sync'] },
  { name: 'sync of a rewritten file', prepare: rewrite, args: () => ['sync'] },
  { name: 'rebuild', args: () => ['sync', '--full'] },
  edit('rename', ['High water']),
  edit('delete', ['--turn', '1']),
  edit('trim', ['--after', 'MESSAGE']),
  edit('truncate-outputs', ['--over', '1k']),
  edit('strip', ['thinking']),
  edit('message', ['MESSAGE', '--text', 'High water at noon']),
  edit('insert', ['--after', 'MESSAGE', '--role', 'user', '--text', 'High water at noon']),
  edit('fork', ['--at', 'MESSAGE']),
  edit('split', ['--at', 'MESSAGE']),
  edit('merge', [OTHER, '--title', 'Both']),
  { ...edit('repair', []), prepare: damage },
  {
    name: 'edit move',
    args: () => ['edit', 'move', '/home/mara/src/lantern-docs', '/home/mara/src/beacon', '--cwd', '--apply'],
    canUndo: true,
  },
  { name: 'edit redact', args: () => ['edit', 'redact', SESSION, '--text', 'lantern', '--apply'] },
  { name: 'undo', prepare: (home) => runOk(home, edit('delete', ['--turn', '1']).args(home)), args: () => ['undo'] },
  { name: 'undo of move', prepare: (home) => runOk(home, moveArgs()), args: () => ['undo'] },
  { name: 'tag', args: () => ['edit', 'tag', SESSION, 'tides', '--apply'] },
  { name: 'restore', prepare: vanish, args: () => ['restore', SESSION], isByFile: true },
  { name: 'restore elsewhere', args: ({ out }) => ['restore', SESSION, '--to', out], isByFile: true },
  { name: 'forget', prepare: vanish, args: () => ['forget', SESSION, '--yes'] },
  { name: 'export html', args: ({ out }) => ['export', '--all', '--format', 'html', '-o', `${out}/`], isByFile: true },
  { name: 'export zip', args: ({ out }) => ['export', '--all', '--format', 'md', '-o', join(out, 'all.zip')] },
  {
    name: 'export parquet',
    args: ({ out }) => ['export', '--all', '--format', 'parquet', '-o', `${out}/`],
    isByFile: true,
  },
  { name: 'usage', prepare: grow, args: () => ['usage', 'daily'] },
]

function moveArgs(): string[] {
  return ['edit', 'move', '/home/mara/src/lantern-docs', '/home/mara/src/beacon', '--cwd', '--apply']
}

function edit(name: string, args: readonly string[]): Scene {
  return {
    name: `edit ${name}`,
    args: (home) => [
      'edit',
      name,
      SESSION,
      ...args.map((arg) => (arg === 'MESSAGE' ? messageIn(home) : arg)),
      '--apply',
    ],
    canUndo: true,
  }
}

/** Returns an answer in the middle of the session. */
function messageIn(home: SceneHome): string {
  const lines = readFileSync(transcriptIn(home, SESSION), 'utf8').split('\n')
  const answers = lines.filter((line) => line.includes('"type":"assistant"') && line.includes('"type":"text"'))
  return /"uuid":"([^"]+)"/.exec(answers[answers.length >> 1] ?? '')?.[1] ?? ''
}

function transcriptIn({ claudeHome }: SceneHome, session: string): string {
  return join(claudeHome, 'projects', PROJECT, `${session}.jsonl`)
}

function grow(home: SceneHome): void {
  for (const session of [SESSION, OTHER]) {
    const path = transcriptIn(home, session)
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    const more = lines.slice(-6).map((line) => line.replace(/"uuid":"..../, '"uuid":"beef'))
    appendFileSync(path, `${more.join('\n')}\n`)
    makeOld(path)
  }
}

function rewrite(home: SceneHome): void {
  const path = transcriptIn(home, OTHER)
  const lines = readFileSync(path, 'utf8').split('\n')
  rmSync(path)
  appendFileSync(path, [...lines.slice(0, 6), ...lines.slice(9)].join('\n'))
  makeOld(path)
}

function damage(home: SceneHome): void {
  const path = transcriptIn(home, SESSION)
  const lines = readFileSync(path, 'utf8').split('\n')
  rmSync(path)
  appendFileSync(path, [...lines.slice(0, 4), `${lines[4]}${lines[5]}`, '{"type":"us', ...lines.slice(6)].join('\n'))
  makeOld(path)
  runOk(home, ['sync'])
}

function vanish(home: SceneHome): void {
  rmSync(transcriptIn(home, SESSION))
  rmSync(join(home.claudeHome, 'projects', PROJECT, SESSION), { recursive: true })
  runOk(home, ['sync'])
}

/** A session that was written to just now counts as running. */
function makeOld(path: string): void {
  utimesSync(path, OLD_SECONDS, OLD_SECONDS)
}

/** Writes the home of a scene as it is before the command. */
export function writeScene(scene: Scene, folder: string): SceneHome {
  const home = homeIn(folder)
  const from = resolve('sample')
  for (const part of ['history.jsonl', 'todos', 'file-history', join('projects', PROJECT)])
    cpSync(join(from, part), join(home.claudeHome, part), { recursive: true })
  for (const entry of readdirSync(home.claudeHome, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) makeOld(join(entry.parentPath, entry.name))
  for (const path of [home.dataHome, home.out]) mkdirSync(path)
  if (scene.isSynced !== false) runOk(home, ['sync'])
  scene.prepare?.(home)
  return home
}

/** Writes a home whose data directory has everything: index, archive, ledger, journal, backups and an export log.
 *  `halfway` is called before the last changes. */
export function writeRichHome(folder: string, halfway: (home: SceneHome) => void): SceneHome {
  const home = writeScene({ name: 'rich', args: () => [] }, folder)
  runOk(home, ['edit', 'tag', SESSION, 'tides', '--apply'])
  runOk(home, edit('delete', ['--turn', '1']).args(home))
  runOk(home, ['sync'])
  halfway(home)
  grow(home)
  runOk(home, ['edit', 'note', OTHER, 'Read this again'])
  runOk(home, ['edit', 'delete', OTHER, '--turn', '1', '--apply'])
  runOk(home, ['export', OTHER, '--format', 'md', '-o', `${home.out}/`])
  runOk(home, ['usage', 'daily'])
  return home
}

function homeIn(folder: string): SceneHome {
  return { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data'), out: join(folder, 'out') }
}

export function run({ claudeHome, dataHome }: SceneHome, args: readonly string[]): Outcome {
  const { PATH } = process.env
  return runInThread({
    args,
    env: { PATH, HOME: dataHome, CLAUDE_CONFIG_DIR: claudeHome, ANNALS_HOME: dataHome, TZ: 'UTC' },
  })
}

function runOk(home: SceneHome, args: readonly string[]): void {
  const { code, stderr } = run(home, args)
  if (code !== 0) throw new Error(`annals ${args.join(' ')} exited with ${code}: ${stderr}`)
}

/** Returns temporary files that a command left behind. The seal's has counts only, and the next write replaces it. */
export function findStrays({ claudeHome, dataHome, out }: SceneHome): string[] {
  return [claudeHome, dataHome, out]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /\.tmp|annals-(?:export|edit|draft)/.test(path) && !path.endsWith('archive-seal.json.tmp'))
}

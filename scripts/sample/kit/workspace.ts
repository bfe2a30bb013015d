import { createHash } from 'node:crypto'

/** The project files of a story. Reads, edits and patches use them, so they are consistent. */
export class Workspace {
  readonly #files: Map<string, string>
  /** Changes when the session enters a worktree. */
  root: string
  readonly home: string
  readonly #separator: string

  constructor(root: string, home: string, files: Readonly<Record<string, string>>) {
    this.root = root
    this.home = home
    this.#separator = root.includes('\\') ? '\\' : '/'
    this.#files = new Map(Object.entries(files))
  }

  /** Returns the absolute path of a project file. Absolute paths are returned unchanged. */
  path(name: string): string {
    if (name.startsWith('/') || /^[A-Z]:/.test(name)) return name
    return [this.root, ...name.split('/')].join(this.#separator)
  }

  inHome(...parts: string[]): string {
    return [this.home, '.claude', ...parts].join(this.#separator)
  }

  has(name: string): boolean {
    return this.#files.has(name)
  }

  get(name: string): string {
    const text = this.#files.get(name)
    if (text === undefined) throw new Error(`no such file in the story: ${name}`)
    return text
  }

  set(name: string, text: string): void {
    this.#files.set(name, text)
  }

  /** Returns the current files, for a story that continues elsewhere. */
  snapshot(): Record<string, string> {
    return Object.fromEntries(this.#files)
  }

  names(): string[] {
    return [...this.#files.keys()].toSorted()
  }

  /** Returns the checkpoint name of a file: the first 16 hex digits of the hash of its path. */
  backupName(name: string): string {
    return createHash('sha256').update(this.path(name)).digest('hex').slice(0, 16)
  }
}

export const encodedFolder = (cwd: string): string => cwd.replaceAll(/[^A-Za-z0-9]/g, '-')

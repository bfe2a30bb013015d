// A session that changes real files, and the transcript that Claude Code would write about it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { structuredPatch } from 'diff'

const START_MS = Date.UTC(2026, 1, 11, 9)

export interface ScriptOptions {
  id: string
  cwd: string
  startMs?: number
  /** Leaves out `originalFile`, as versions since 2.1.97 do for large files. */
  hidesOriginals?: boolean
  /** Files are neither read nor written: the paths may be anything. */
  isPretended?: boolean
}

export interface Called {
  callUuid: string
  resultUuid: string
}

export class ScriptedSession {
  readonly id: string
  private readonly options: ScriptOptions
  private readonly lines: string[] = []
  private readonly contents = new Map<string, string>()
  private parent: string | null = null
  private count = 0
  private ms: number

  constructor(options: ScriptOptions) {
    this.options = options
    this.id = options.id
    this.ms = options.startMs ?? START_MS
  }

  prompt(text: string): string {
    return this.add({ type: 'user', message: { role: 'user', content: text } })
  }

  say(text: string): string {
    return this.add({ type: 'assistant', message: this.message([{ type: 'text', text }]) })
  }

  write(path: string, content: string): Called {
    const original = this.get(path)
    this.set(path, content)
    const structured = structuredPatch('', '', original ?? '', content, undefined, undefined, { context: 3 }).hunks
    const result = {
      type: original === null ? 'create' : 'update',
      filePath: path,
      content,
      structuredPatch: original === null ? [] : structured,
      originalFile: original,
    }
    return this.call('Write', { file_path: path, content }, 'written', result)
  }

  edit(path: string, before: string, after: string): Called {
    const original = this.get(path) ?? ''
    const content = original.replace(before, () => after)
    this.set(path, content)
    const { hunks } = structuredPatch('', '', original, content, undefined, undefined, { context: 3 })
    const result = {
      filePath: path,
      oldString: before,
      newString: after,
      originalFile: this.options.hidesOriginals === true ? null : original,
      structuredPatch: hunks,
      userModified: false,
      replaceAll: false,
    }
    return this.call('Edit', { file_path: path, old_string: before, new_string: after }, 'edited', result)
  }

  read(path: string): Called {
    const content = this.get(path) ?? ''
    const lines = content.split('\n').length
    const file = { filePath: path, content, numLines: lines, startLine: 1, totalLines: lines }
    return this.call('Read', { file_path: path }, content, { type: 'text', file })
  }

  bash(command: string): Called {
    const stdout =
      this.options.isPretended === true
        ? ''
        : execFileSync('sh', ['-c', command], { cwd: this.options.cwd, encoding: 'utf8' })
    return this.call('Bash', { command }, stdout, { stdout, stderr: '', interrupted: false, isImage: false })
  }

  /** Changes a file without a record. */
  changeOutside(path: string, content: string): void {
    this.set(path, content)
  }

  text(): string {
    return this.lines.map((line) => `${line}\n`).join('')
  }

  private get(path: string): string | null {
    if (this.options.isPretended === true) return this.contents.get(path) ?? null
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return null
    }
  }

  private set(path: string, content: string): void {
    this.contents.set(path, content)
    if (this.options.isPretended === true) return
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }

  private call(name: string, input: object, output: string, toolUseResult: object): Called {
    const id = `toolu_${this.id.slice(0, 8)}${this.count}`
    const callUuid = this.add({
      type: 'assistant',
      message: this.message([{ type: 'tool_use', id, name, input }]),
    })
    const content = [{ type: 'tool_result', tool_use_id: id, content: output }]
    const resultUuid = this.add({ type: 'user', message: { role: 'user', content }, toolUseResult })
    return { callUuid, resultUuid }
  }

  private message(content: readonly object[]): object {
    return { id: `msg_${this.id.slice(0, 8)}${this.count}`, role: 'assistant', model: 'claude-opus-4-6', content }
  }

  private add(record: object): string {
    this.count++
    this.ms += 1000
    const uuid = `${this.id.slice(0, 8)}-${String(this.count).padStart(4, '0')}-4000-8000-000000000000`
    const base = {
      parentUuid: this.parent,
      sessionId: this.id,
      cwd: this.options.cwd,
      version: '2.1.40',
      uuid,
      timestamp: new Date(this.ms).toISOString(),
    }
    this.lines.push(JSON.stringify({ ...base, ...record }))
    this.parent = uuid
    return uuid
  }
}

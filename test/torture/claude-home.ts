// A simulated Claude home: sessions with agents, sidecars and spilled outputs that grow, stop in the middle of a line, and
// are rewritten. Keeps all former contents of its files to compare the archive with.
import { appendFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Random } from '../generate/random.ts'
import { Transcript, type TranscriptIds } from './transcript.ts'

interface LiveFile {
  path: string
  transcript: Transcript
  rest: string
}

export interface HomePlan {
  sessions: number
  /** Average number of lines per transcript at the start. */
  lines: number
}

export class ClaudeHome {
  readonly directory: string
  readonly transcripts: LiveFile[] = []
  private readonly random: Random
  private readonly former = new Map<string, Buffer[]>()

  constructor(directory: string, random: Random, plan: HomePlan) {
    this.directory = directory
    this.random = random
    for (let number = 0; number < plan.sessions; number++) this.addSession(number, plan.lines)
  }

  addSession(number: number, lines: number): void {
    const { random } = this
    const sessionId = random.uuid()
    const project = join(this.directory, 'projects', `-home-mara-tidepool-${number % 7}`)
    this.addTranscript(join(project, `${sessionId}.jsonl`), { sessionId }, random.between(1, lines * 2))
    if (number % 3 === 0) {
      const agentId = random.uuid().slice(0, 8)
      const folder = join(project, sessionId, 'subagents')
      this.addTranscript(join(folder, `agent-${agentId}.jsonl`), { sessionId, agentId }, random.between(1, lines))
      writeNew(
        join(folder, `agent-${agentId}.meta.json`),
        JSON.stringify({ agentType: 'Explore', description: 'Look' }),
      )
    }
    if (number % 4 === 0) {
      const spilled = join(project, sessionId, 'tool-results', `toolu_${random.uuid()}.txt`)
      writeNew(spilled, 'barnacle limpet '.repeat(random.between(1, 4000)))
    }
    if (number % 10 === 0) appendFileSync(join(this.directory, 'history.jsonl'), historyLine(project, sessionId))
  }

  /** Appends lines to some files. Sometimes leaves the last line incomplete; the next call completes it. */
  grow(files: number, lines: number): void {
    for (let count = 0; count < files; count++) {
      const file = this.pick()
      const text = Array.from({ length: this.random.between(1, lines) }, () => `${file.transcript.next()}\n`).join('')
      const all = Buffer.from(file.rest + text)
      const end = this.random.chance(0.2) ? all.length - this.random.between(1, Math.min(40, all.length)) : all.length
      appendFileSync(file.path, all.subarray(0, end))
      // Lines end with ASCII, so no character is cut.
      file.rest = all.subarray(end).toString('utf8')
    }
  }

  /** Rewrites a file, as an editor or a restored backup does. */
  rewrite(): void {
    const file = this.pick()
    const old = this.remember(file.path)
    const lines = old.toString('utf8').split('\n')
    const kept = lines.slice(0, this.random.below(Math.max(1, lines.length - 1)))
    // The new lines have new ids, so the two versions share only their beginning.
    const fresh = Array.from({ length: this.random.between(1, 8) }, () => file.transcript.next())
    writeFileSync(file.path, [...kept, ...fresh, ''].join('\n'))
    file.rest = ''
  }

  /** Removes an incomplete last line and appends others, like a program that repairs the file first. */
  repairTail(): void {
    const file = this.transcripts.find(({ rest }) => rest !== '')
    if (!file) return
    const old = this.remember(file.path)
    truncateSync(file.path, old.lastIndexOf(0x0a) + 1)
    appendFileSync(file.path, Array.from({ length: 3 }, () => `${file.transcript.next()}\n`).join(''))
    file.rest = ''
  }

  finish(): void {
    for (const file of this.transcripts) {
      if (file.rest !== '') appendFileSync(file.path, file.rest)
      file.rest = ''
    }
  }

  everBeganWith(path: string, bytes: Buffer): boolean {
    const states = [...(this.former.get(path) ?? []), readFileSync(path)]
    return states.some((state) => state.subarray(0, bytes.length).equals(bytes))
  }

  private addTranscript(path: string, ids: TranscriptIds, lines: number): void {
    const transcript = new Transcript(this.random, ids)
    writeNew(path, Array.from({ length: lines }, () => `${transcript.next()}\n`).join(''))
    this.transcripts.push({ path, transcript, rest: '' })
  }

  private remember(path: string): Buffer {
    const old = readFileSync(path)
    this.former.set(path, [...(this.former.get(path) ?? []), old])
    return old
  }

  private pick(): LiveFile {
    const file = this.transcripts[this.random.below(this.transcripts.length)]
    if (!file) throw new Error('a home needs at least one session')
    return file
  }
}

function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function historyLine(project: string, sessionId: string): string {
  return `${JSON.stringify({ display: 'look at the tides', pastedContents: {}, timestamp: 1_770_000_000_000, project, sessionId })}\n`
}

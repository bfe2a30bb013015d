// Very many small sessions: what a home looks like when the number of files costs, not their size. Kept between runs.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../test/generate/random.ts'
import { cachedHome, type Home } from './cached-home.ts'
import { makeWord } from './disguise.ts'

/** Changes when the bytes do: homes of another recipe are written anew. */
const RECIPE = 'many-files 1'
const PROJECTS = 200
const WORDS = 8000
const FIRST_DAY = Date.UTC(2025, 0, 1)
const MINUTES = 500_000

export async function manyFiles(count: number): Promise<Home> {
  return cachedHome(`${count}-files`, RECIPE, (directory) => writeSessions(count, directory))
}

function writeSessions(count: number, directory: string): Omit<Home, 'directory'> {
  const random = new Random(count)
  const vocabulary = Array.from({ length: WORDS }, () => makeWord(random, random.between(3, 11)))
  for (let project = 0; project < PROJECTS; project++) {
    mkdirSync(join(directory, 'projects', projectName(project)), { recursive: true })
  }
  let bytes = 0
  for (let index = 0; index < count; index++) {
    const session = new SmallSession(random, vocabulary, index % PROJECTS)
    const text = session.lines().join('')
    const path = join(directory, 'projects', projectName(index % PROJECTS), `${session.id}.jsonl`)
    writeFileSync(path, text)
    utimesSync(path, session.clock / 1000, session.clock / 1000)
    bytes += text.length
  }
  return { bytes, files: count }
}

function projectName(project: number): string {
  return `-home-mara-src-project-${project}`
}

/** A prompt, a call, its result, an answer; then perhaps another prompt and answer: 2 to 4 KB. */
class SmallSession {
  readonly id: string
  clock: number
  private readonly random: Random
  private readonly vocabulary: readonly string[]
  private readonly project: number
  private parentUuid: string | null = null

  constructor(random: Random, vocabulary: readonly string[], project: number) {
    this.random = random
    this.vocabulary = vocabulary
    this.project = project
    this.id = random.uuid()
    this.clock = FIRST_DAY + random.below(MINUTES) * 60_000
  }

  lines(): string[] {
    const tool = `toolu_01${this.random.uuid().replaceAll('-', '').slice(0, 22)}`
    const lines = [
      this.user(this.words(12, 30)),
      this.assistant({
        type: 'tool_use',
        id: tool,
        name: 'Bash',
        input: { command: `grep -rn ${this.words(1, 2)} src` },
      }),
      this.user([{ type: 'tool_result', tool_use_id: tool, content: this.words(20, 80) }]),
      this.assistant({ type: 'text', text: this.words(20, 60) }),
    ]
    if (this.random.chance(0.5))
      lines.push(this.user(this.words(4, 16)), this.assistant({ type: 'text', text: this.words(10, 30) }))
    return lines
  }

  private user(content: unknown): string {
    return this.line('user', { message: { role: 'user', content } })
  }

  private assistant(block: object): string {
    const id = `msg_01${this.random.uuid().replaceAll('-', '').slice(0, 22)}`
    const usage = { input_tokens: this.random.below(90), output_tokens: this.random.below(900) }
    return this.line('assistant', {
      message: { id, type: 'message', role: 'assistant', model: 'claude-opus-4-5', content: [block], usage },
    })
  }

  private line(type: string, body: object): string {
    const uuid = this.random.uuid()
    this.clock += this.random.between(1000, 60_000)
    const record = {
      parentUuid: this.parentUuid,
      isSidechain: false,
      userType: 'external',
      cwd: `/home/mara/src/project-${this.project}`,
      sessionId: this.id,
      version: '2.1.40',
      gitBranch: 'main',
      type,
      ...body,
      uuid,
      timestamp: new Date(this.clock).toISOString(),
    }
    this.parentUuid = uuid
    return `${JSON.stringify(record)}\n`
  }

  /** Few words are common and most are rare, as in any language. */
  private words(low: number, high: number): string {
    const length = this.random.between(low, high)
    const rank = () => Math.floor(this.vocabulary.length ** this.random.fraction()) - 1
    return Array.from({ length }, () => this.vocabulary[rank()] ?? '').join(' ')
  }
}

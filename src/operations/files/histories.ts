// The histories of files: operations on a path from the index and the bytes, and what the index knows about their places.
import { createHash } from 'node:crypto'
import { contentOf, listVersions } from '../../files/replay-file.ts'
import type { FileOperation, KnownContent, OperationPlace } from '../../files/file-operation.ts'
import type { FileVersion } from '../../files/file-version.ts'
import { AppError } from '../../error.ts'
import { FileBackups } from '../../store/files/file-backups.ts'
import { FileOperations } from '../../store/files/file-operations.ts'
import { readCommands, type SessionCommand } from '../../store/files/read-commands.ts'
import { readSessionFacts, type SessionFacts } from '../../store/files/read-moments.ts'
import type { Database } from '../../store/open.ts'
import { BlockTexts } from '../../store/search/block-text.ts'
import { readHumanPrompt, type HumanPrompt } from '../../store/search/read-human-prompt.ts'
import { readPromptBefore, type TurnPrompt } from '../../store/search/read-touches.ts'
import type { Context } from '../context.ts'
import { useIndex } from '../open-index.ts'

const MOST_PROMPT = 2000

export interface FileHistory {
  path: string
  operations: readonly FileOperation[]
  versions: readonly FileVersion[]
  content(number: number): KnownContent
}

export class Histories {
  readonly database: Database
  readonly files: FileOperations
  private readonly context: Context
  readonly texts: BlockTexts
  private readonly prompts = new Map<string, TurnPrompt | null>()
  private readonly humanPrompts = new Map<string, HumanPrompt>()
  private readonly sessions = new Map<string, SessionFacts | undefined>()

  constructor(context: Context, database: Database, texts: BlockTexts, files: FileOperations) {
    this.context = context
    this.database = database
    this.texts = texts
    this.files = files
  }

  of(path: string): FileHistory {
    const operations = this.files.of(path)
    return {
      path,
      operations,
      versions: listVersions(operations),
      content: (number) => contentOf(operations, number),
    }
  }

  /** Like `of`, but throws if no record shows or changes the file. */
  known(path: string): FileHistory {
    const history = this.of(path)
    if (history.versions.length > 0) return history
    throw new AppError('not-found', `No record shows the content of ${path}, or changes it.`)
  }

  session(id: string | null): SessionFacts | undefined {
    if (id === null) return undefined
    if (!this.sessions.has(id)) this.sessions.set(id, readSessionFacts(this.database, id))
    return this.sessions.get(id)
  }

  /** The shell commands of a session and its agents, in order of time. */
  commands(session: string): Generator<SessionCommand> {
    return readCommands(this.database, this.texts, session)
  }

  prompt(place: OperationPlace): TurnPrompt | null {
    // Not by turn: the turns of a rewound branch have numbers of their own.
    const key = `${place.offset}\n${place.file}`
    const known = this.prompts.get(key)
    if (known !== undefined) return known
    const read = readPromptBefore(this.database, this.texts, place)
    const prompt = read && { uuid: read.uuid, text: this.toShown(read.text) }
    this.prompts.set(key, prompt)
    return prompt
  }

  /** The prompt of a person, also for an operation of an agent. */
  humanPrompt(place: OperationPlace): HumanPrompt {
    const key = `${place.file}\n${place.offset}`
    const known = this.humanPrompts.get(key)
    if (known) return known
    const read = readHumanPrompt(this.database, this.texts, place)
    const shown = (text: string | null): string | null => (text === null ? null : this.toShown(text))
    const prompt = { ...read, prompt: shown(read.prompt), earlier: shown(read.earlier) }
    this.humanPrompts.set(key, prompt)
    return prompt
  }

  private toShown(text: string): string {
    const { screen } = this.context
    return (screen ? screen(text) : text).slice(0, MOST_PROMPT).toWellFormed()
  }
}

export async function useHistories<T>(context: Context, work: (histories: Histories) => Promise<T> | T): Promise<T> {
  return useIndex(context, async ({ database, archive }) => {
    const texts = new BlockTexts(archive)
    try {
      const files = new FileOperations(database, texts, new FileBackups(database, archive))
      return await work(new Histories(context, database, texts, files))
    } finally {
      texts.close()
    }
  })
}

export function sha256(content: string): string {
  return createHash('sha256').update(content, 'utf8').digest('hex')
}

import type { Archive } from './archive.ts'
import type { Clock } from './clock.ts'
import type { JsonObject } from './json.ts'
import type { Workspace } from './workspace.ts'

interface Backup {
  readonly text: string | undefined
  readonly entry: JsonObject
  readonly version: number
}

export interface CheckpointOptions {
  readonly keepBlobs: boolean
  /** Newer versions write one file at a time instead of the entire table. */
  readonly deltas: boolean
}

/** File checkpoints: the `file-history-snapshot` records and, if the session still has them, their blobs. */
export class Checkpoints {
  readonly #tracked = new Map<string, Backup>()
  readonly #archive: Archive
  readonly #clock: Clock
  readonly #workspace: Workspace
  readonly #sessionId: string
  readonly #options: CheckpointOptions
  #promptUuid = ''
  #promptTime = ''

  constructor(archive: Archive, clock: Clock, workspace: Workspace, sessionId: string, options: CheckpointOptions) {
    this.#archive = archive
    this.#clock = clock
    this.#workspace = workspace
    this.#sessionId = sessionId
    this.#options = options
  }

  /** Returns the record before a prompt. Every tracked file that changed since its last backup gets a new version. */
  atPrompt(uuid: string): JsonObject {
    for (const [name, backup] of this.#tracked) {
      const text = this.#workspace.get(name)
      if (text !== backup.text) this.#keep(name, text, backup.version + 1)
    }
    this.#promptUuid = uuid
    this.#promptTime = this.#clock.now()
    return this.#record(uuid, false)
  }

  /** Returns the record for the first change of a file. */
  beforeChange(assistantUuid: string, name: string, text: string | undefined): JsonObject | undefined {
    if (this.#tracked.has(name)) return undefined
    const entry = this.#keep(name, text, 1)
    if (!this.#options.deltas) return this.#record(assistantUuid, true)
    return {
      type: 'file-history-delta',
      messageId: assistantUuid,
      snapshotMessageId: this.#promptUuid,
      trackingPath: name,
      backup: entry,
      timestamp: this.#clock.now(),
    }
  }

  #keep(name: string, text: string | undefined, version: number): JsonObject {
    const fileName = `${this.#workspace.backupName(name)}@v${version}`
    const backupFileName = text === undefined ? null : fileName
    const entry = { backupFileName, version, backupTime: this.#clock.now() }
    this.#tracked.set(name, { text, version, entry })
    if (this.#options.keepBlobs && text !== undefined) {
      this.#archive.write(`file-history/${this.#sessionId}/${fileName}`, text)
    }
    return entry
  }

  #record(messageId: string, isSnapshotUpdate: boolean): JsonObject {
    const trackedFileBackups = Object.fromEntries([...this.#tracked].map(([name, backup]) => [name, backup.entry]))
    return {
      type: 'file-history-snapshot',
      messageId,
      snapshot: { messageId: this.#promptUuid, trackedFileBackups, timestamp: this.#promptTime },
      isSnapshotUpdate,
    }
  }
}

// The destination of an export. Files appear at their final paths only on `commit`; `abandon` leaves nothing behind.

export interface ExportSink {
  /** Starts a file; several may be open at a time. Names are relative, use "/" as separator, and must be unique. */
  create(name: string): SinkFile
  closed(): readonly Omit<WrittenFile, 'path'>[]
  /** All files must be closed. */
  commit(): Promise<WrittenFile[]>
  abandon(): Promise<void>
}

export interface SinkFile {
  write(content: string | Uint8Array): Promise<void>
  digest(): string
  close(): Promise<void>
}

export interface WrittenFile {
  name: string
  /** Null if the file is not on disk. */
  path: string | null
  bytes: number
  sha256: string
}

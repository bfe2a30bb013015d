// The destination of an export: a folder, a file, a zip, standard output or an HTTP response. Files appear at their final
// paths only on `commit`; `abandon` leaves nothing behind.

export interface ExportSink {
  /** Starts a file; several may be open at a time. Names are relative, use "/" as separator, and must be unique. */
  create(name: string): SinkFile
  /** Returns the files closed so far. */
  closed(): readonly Omit<WrittenFile, 'path'>[]
  /** Moves all files to their final paths. All files must be closed. */
  commit(): Promise<WrittenFile[]>
  abandon(): Promise<void>
}

export interface SinkFile {
  write(content: string | Uint8Array): Promise<void>
  /** Returns the SHA-256 of the content written so far, in hex. */
  digest(): string
  close(): Promise<void>
}

export interface WrittenFile {
  name: string
  /** Absolute path; null if the file is not on disk. */
  path: string | null
  bytes: number
  sha256: string
}

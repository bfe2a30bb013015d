// Where an export goes: a folder, a file, a zip, standard output, an answer over HTTP. Nothing is in its place before
// `commit`; after `abandon` nothing is left.

export interface ExportSink {
  /** Begins a file; several may be open at a time. Names are relative, with "/" between folders, and come once. */
  create(name: string): SinkFile
  /** What was closed so far, as it will be known after `commit`. */
  closed(): readonly Omit<WrittenFile, 'path'>[]
  /** Puts everything into its place. All files must be closed. */
  commit(): Promise<WrittenFile[]>
  abandon(): Promise<void>
}

export interface SinkFile {
  write(content: string | Uint8Array): Promise<void>
  /** SHA-256 of what was written so far, in hex. */
  digest(): string
  close(): Promise<void>
}

export interface WrittenFile {
  name: string
  /** Where it lies now; null where it has no place on the disk. */
  path: string | null
  bytes: number
  sha256: string
}

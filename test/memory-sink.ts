// An export sink in memory, for tests of writers.
import { createHash } from 'node:crypto'
import type { ExportSink, SinkFile, WrittenFile } from '../src/export/export-sink.ts'

export interface MemorySink extends ExportSink {
  /** Files by name, in the order of creation: a string, or a Buffer if any bytes were written. */
  files: Map<string, string | Buffer>
  /** Returns the content of a file as text. */
  text(name: string): string
}

export function memorySink(): MemorySink {
  const files = new Map<string, string | Buffer>()
  const written = new Map<string, WrittenFile | null>()
  return {
    files,
    text(name) {
      const content = files.get(name)
      if (content === undefined) throw new Error(`no file ${name}; there are ${[...files.keys()].join(', ')}`)
      return content.toString()
    },
    create(name) {
      if (written.has(name)) throw new Error(`${name} is created twice`)
      if (!isRelative(name)) throw new Error(`${name} is not a relative name`)
      written.set(name, null)
      // Set now, so that the order is that of creation.
      files.set(name, '')
      return memoryFile((content, sha256) => {
        files.set(name, content)
        written.set(name, { name, path: null, bytes: Buffer.byteLength(content), sha256 })
      })
    },
    closed: () => [...written.values()].filter((file) => file !== null),
    async commit() {
      return [...written].map(([name, file]) => {
        if (!file) throw new Error(`${name} is still open`)
        return file
      })
    },
    async abandon() {
      files.clear()
      written.clear()
    },
  }
}

function memoryFile(onClose: (content: string | Buffer, sha256: string) => void): SinkFile {
  const pieces: Buffer[] = []
  let isText = true
  let isOpen = true
  const digest = () => createHash('sha256').update(Buffer.concat(pieces)).digest('hex')
  return {
    async write(content) {
      if (!isOpen) throw new Error('written to after it was closed')
      if (typeof content !== 'string') isText = false
      // Copied, because the writer may reuse the memory.
      pieces.push(Buffer.from(content))
    },
    digest,
    async close() {
      if (!isOpen) throw new Error('closed twice')
      isOpen = false
      const bytes = Buffer.concat(pieces)
      onClose(isText ? bytes.toString() : bytes, digest())
    },
  }
}

function isRelative(name: string): boolean {
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\0\\]/.test(part))
}

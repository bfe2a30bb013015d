// A document that is sent while it is being written. Until the operation has said what it is, nothing is sent at all, and
// whatever goes wrong is an answer like any other; from then on a failure can only be a connection that breaks off.
import type { OutputStream } from '../operations/context.ts'

export interface DocumentHead {
  name: string
  mediaType: string
}

export type WriteBytes = (bytes: Uint8Array) => Promise<void>

export interface StreamedDocument {
  head: DocumentHead
  /** Settles when everything was written; fails when the operation does. */
  sendTo(write: WriteBytes): Promise<void>
}

/** What an operation gives: a document, once it begins one, else its value. */
export type Outcome = { kind: 'value'; value: unknown } | { kind: 'document'; document: StreamedDocument }

export async function runStreaming(run: (output: OutputStream) => Promise<unknown>): Promise<Outcome> {
  const pipe = new Pipe()
  const done = run(pipe)
  const begun = await Promise.race([pipe.begun, done.then(() => null)])
  if (begun === null) return { kind: 'value', value: await done }
  // Whoever sends the document is told; until then a failure must not end the process.
  done.catch(() => {})
  const sendTo = async (write: WriteBytes) => {
    pipe.connect(write)
    await done
  }
  return { kind: 'document', document: { head: begun, sendTo } }
}

/** Bytes wait until somebody sends them. */
class Pipe implements OutputStream {
  readonly begun: Promise<DocumentHead>
  private readonly connected: Promise<WriteBytes>
  private onBegun: (head: DocumentHead) => void = () => {}
  private onConnected: (write: WriteBytes) => void = () => {}

  constructor() {
    this.begun = new Promise((resolve) => (this.onBegun = resolve))
    this.connected = new Promise((resolve) => (this.onConnected = resolve))
  }

  begin(head: DocumentHead): void {
    this.onBegun(head)
  }

  connect(write: WriteBytes): void {
    this.onConnected(write)
  }

  async write(bytes: Uint8Array): Promise<void> {
    const write = await this.connected
    await write(bytes)
  }
}

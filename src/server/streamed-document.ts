// Streams a document while the operation writes it. Until the operation begins the document, errors become ordinary
// error responses. After that, an error can only break the connection.
import type { OutputStream } from '../operations/context.ts'

export interface DocumentHead {
  name: string
  mediaType: string
}

export type WriteBytes = (bytes: Uint8Array) => Promise<void>

export interface StreamedDocument {
  head: DocumentHead
  sendTo(write: WriteBytes): Promise<void>
}

export type StreamingResult = { kind: 'value'; value: unknown } | { kind: 'document'; document: StreamedDocument }

export async function runStreaming(run: (output: OutputStream) => Promise<unknown>): Promise<StreamingResult> {
  const pipe = new Pipe()
  const done = run(pipe)
  const begun = await Promise.race([pipe.begun, done.then(() => null)])
  if (begun === null) return { kind: 'value', value: await done }
  // sendTo reports the failure; until it is called, an unhandled rejection would end the process.
  done.catch(() => {})
  const sendTo = async (write: WriteBytes) => {
    pipe.connect(write)
    await done
  }
  return { kind: 'document', document: { head: begun, sendTo } }
}

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

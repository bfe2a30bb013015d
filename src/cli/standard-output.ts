// Standard output as the place of a document. Bytes go through as they are; only a terminal gets no byte that could move
// its cursor, set its title or fill its clipboard.
import { StringDecoder } from 'node:string_decoder'
import type { OutputStream } from '../operations/context.ts'
import { visible } from '../text/visible.ts'

export function standardOutput(stdout: NodeJS.WriteStream): OutputStream {
  const decoder = new StringDecoder('utf8')
  return {
    begin() {},
    async write(bytes) {
      await writeAll(stdout, stdout.isTTY ? visible(decoder.write(Buffer.from(bytes))) : bytes)
    },
  }
}

/** Resolves when there is room again: what reads may be slower than what writes. */
export function writeAll(stdout: NodeJS.WriteStream, content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(content, (error) => (error ? reject(error) : resolve()))
  })
}

// Short texts joined to longer ones: each piece that is written alone costs a wait and a system call.

const CHUNK_LENGTH = 65_536

/** The same text in fewer pieces. */
export async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

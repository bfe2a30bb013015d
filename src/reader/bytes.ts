// Bytes around a record that belong to no record: white space, NUL and byte order marks.

export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a
}

export function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let position = start; position < end; position++) if (!isSpace(bytes[position])) return false
  return true
}

/** A byte order mark belongs at the start of a file. One at the start of a line is a leftover of joined files. */
export function startsWithBom(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf
}

export function skipJunk(bytes: Buffer, from: number): number {
  let position = from
  for (;;) {
    if (position < bytes.length && isNulOrSpace(bytes[position])) position += 1
    else if (startsWithBom(bytes, position)) position += 3
    else return position
  }
}

export function trimJunk(bytes: Buffer, start: number, end: number): number {
  let position = end
  while (position > start && isNulOrSpace(bytes[position - 1])) position -= 1
  return position
}

function isNulOrSpace(byte: number | undefined): boolean {
  return byte === 0 || isSpace(byte)
}

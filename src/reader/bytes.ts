// What may stand around a record without being part of anything.

export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a
}

export function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let place = start; place < end; place++) if (!isSpace(bytes[place])) return false
  return true
}

/** A byte order mark belongs at the start of a file; one at the start of a line is left when files are joined. */
export function startsWithBom(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf
}

/** Behind white space, NUL and stray byte order marks. */
export function skipJunk(bytes: Buffer, from: number): number {
  let place = from
  for (;;) {
    if (place < bytes.length && isNulOrSpace(bytes[place])) place += 1
    else if (startsWithBom(bytes, place)) place += 3
    else return place
  }
}

/** The end without white space and NUL before it. */
export function trimJunk(bytes: Buffer, start: number, end: number): number {
  let place = end
  while (place > start && isNulOrSpace(bytes[place - 1])) place -= 1
  return place
}

function isNulOrSpace(byte: number | undefined): boolean {
  return byte === 0 || isSpace(byte)
}

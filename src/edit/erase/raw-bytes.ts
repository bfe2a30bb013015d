// A text as the bytes of its UTF-8, one character each, and the way back.

export function toRawText(text: string): { raw: string; toText(place: number): number } {
  const bytes = Buffer.from(text, 'utf8')
  return {
    raw: bytes.toString('latin1'),
    toText: (place) => bytes.toString('utf8', 0, place).length,
  }
}

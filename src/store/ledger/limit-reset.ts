// The time a usage limit ends, from the text of the error that says so.

const LATEST = 2 ** 31 - 1
const TEXT = Buffer.from('Claude AI usage limit reached|')

/** Seconds since 1970; 0 when the line says nothing of it. */
export function findLimitReset(bytes: Buffer, start: number, end: number): number {
  const place = bytes.indexOf(TEXT, start)
  if (place < 0 || place >= end) return 0
  const digits = /^\d{1,10}/.exec(
    bytes.toString('latin1', place + TEXT.length, Math.min(end, place + TEXT.length + 12)),
  )
  return digits ? Math.min(Number(digits[0]), LATEST) : 0
}

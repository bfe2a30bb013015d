// The time a usage limit ends, from the text of the error that says so.

const LATEST = 2 ** 31 - 1
const TEXT = Buffer.from('Claude AI usage limit reached')
const BAR = 0x7c

/** Seconds since 1970; 0 when the line says nothing of it. */
export function findLimitReset(bytes: Buffer, start: number, end: number): number {
  const text = bytes.indexOf(TEXT, start)
  if (text < 0 || text >= end) return 0
  const place = bytes.indexOf(BAR, text + TEXT.length)
  if (place < 0 || place >= end) return 0
  const digits = /^\d{1,10}/.exec(bytes.toString('latin1', place + 1, Math.min(end, place + 12)))
  return digits ? Math.min(Number(digits[0]), LATEST) : 0
}

// Text cut to a number of bytes, as it will be written: signs that need a backslash count twice.

/** UTF-8. */
export type ByteLength = (text: string) => number

/** The beginning of a text, as long as what is printed of it has at most so many bytes. */
export function cutBytes(
  text: string,
  most: number,
  byteLength: ByteLength,
  print: (text: string) => string = String,
): string {
  const whole = print(text)
  if (text.length <= most && byteLength(whole) <= most) return whole
  for (let length = Math.min(text.length, most); length > 0; length = Math.floor(length * 0.8)) {
    const printed = print(`${text.slice(0, length).toWellFormed().trimEnd()}…`)
    if (byteLength(printed) <= most) return printed
  }
  return ''
}

/** The beginning and the end of a text, each in whole lines where there are some. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text
  const half = Math.floor(most / 2)
  const start = text.slice(0, half)
  const end = text.slice(-half)
  const from = start.lastIndexOf('\n') > half / 2 ? start.slice(0, start.lastIndexOf('\n')) : start
  const to = end.indexOf('\n') >= 0 && end.indexOf('\n') < half / 2 ? end.slice(end.indexOf('\n') + 1) : end
  const left = text.length - from.length - to.length
  return `${from.toWellFormed().trimEnd()}\n\n(… ${left} characters left out …)\n\n${to.toWellFormed().trimStart()}`
}

// Text cut to a number of bytes, as it will be written: signs that need a backslash count twice.
import { cutWords } from './cut-words.ts'

/** UTF-8. */
export type ByteLength = (text: string) => number

/** The beginning of a text, as long as what is printed of it has at most so many bytes. */
export function cutBytes(
  text: string,
  most: number,
  byteLength: ByteLength,
  print: (text: string) => string = String,
  /** What to say of so many characters that are missing. */
  missing: (characters: number) => string = () => '…',
): string {
  const whole = print(text)
  if (text.length <= most && byteLength(whole) <= most) return whole
  for (let length = Math.min(text.length, most); length > 0; length = Math.floor(length * 0.9)) {
    const words = cutWords(text, length)
    const printed = print(`${words}${missing(text.length - words.length)}`)
    if (words !== '' && byteLength(printed) <= most) return printed
  }
  return ''
}

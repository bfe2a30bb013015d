import { cutWords } from './cut-words.ts'

/** Returns the length in UTF-8. */
export type ByteLength = (text: string) => number

/** Prints the start of a text in at most `most` bytes, or '' if nothing fits. The limit applies to the printed form, in which
 * escaped characters take more bytes. */
export function cutBytes(
  text: string,
  most: number,
  byteLength: ByteLength,
  print: (text: string) => string = String,
  /** Returns the note for the number of missing characters. */
  missing: (characters: number) => string = () => '…',
): string {
  const complete = print(text)
  if (text.length <= most && byteLength(complete) <= most) return complete
  for (let length = Math.min(text.length, most); length > 0; length = Math.floor(length * 0.9)) {
    const words = cutWords(text, length)
    const printed = print(`${words}${missing(text.length - words.length)}`)
    if (words !== '' && byteLength(printed) <= most) return printed
  }
  return ''
}

import { cutWords } from './cut-words.ts'

export type ByteLength = (text: string) => number

/** The limit applies to the printed form, in which escaped characters take more bytes. Returns '' if nothing fits. */
export function cutBytes(
  text: string,
  most: number,
  byteLength: ByteLength,
  print: (text: string) => string = String,
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

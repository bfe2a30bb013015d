/** A text with more lines scrolls in its own box, so that the next message stays close. */
const TALL = 60

export function isTall(text: string): boolean {
  return lineCount(text) > TALL
}

export function lineCount(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

export function hasLineOver(text: string, length: number): boolean {
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (end - start > length) return true
    start = end + 1
  }
  return text.length - start > length
}

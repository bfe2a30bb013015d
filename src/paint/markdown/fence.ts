// Puts text between backticks: one more than the longest run inside, so that no text can close the fence.

export function fence(text: string, info = ''): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${marks}${info}\n${text.replace(/\n$/, '')}\n${marks}`
}

export function inlineCode(text: string): string {
  const marks = '`'.repeat(longestRun(text) + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${marks}${space}${text}${space}${marks}`
}

function longestRun(text: string): number {
  let longest = 0
  for (let at = text.indexOf('`'); at >= 0;) {
    let end = at + 1
    while (text.charCodeAt(end) === 0x60) end += 1
    longest = Math.max(longest, end - at)
    at = text.indexOf('`', end)
  }
  return longest
}

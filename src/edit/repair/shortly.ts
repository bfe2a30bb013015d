// A text in one short line, for a list of what an edit touches.

const LENGTH = 160

export function shortly(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LENGTH ? line : `${line.slice(0, LENGTH).replace(/[\ud800-\udbff]$/, '')}…`
}

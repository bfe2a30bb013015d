// Conventions in the text a tool answers the model with, for where its structured result is missing or says less.

const OPENING = '<persisted-output>'
const CLOSING = '</persisted-output>'

/** The beginning of an output that was too large, out of the notice that stands for it. */
export function previewOf(text: string): string {
  if (!text.startsWith(OPENING)) return text
  const heading = /\nPreview[^\n]*:\n/.exec(text)
  if (!heading) return text
  const end = text.lastIndexOf(CLOSING)
  const body = text.slice(heading.index + heading[0].length, end < 0 ? undefined : end).trimEnd()
  return body.endsWith('\n...') ? body.slice(0, -4) : body
}

/** Between `<name>` and its first closer, or its last one when the body may hold one; to the end if there is none. */
export function tagged(text: string, name: string, closer: 'first' | 'last' = 'first'): string | undefined {
  const start = text.indexOf(`<${name}>`)
  if (start < 0) return undefined
  const from = start + name.length + 2
  const end = closer === 'first' ? text.indexOf(`</${name}>`, from) : text.lastIndexOf(`</${name}>`)
  return end < from ? text.slice(from) : text.slice(from, end)
}

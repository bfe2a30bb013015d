// Lines behind ">", as many times as they are nested.

export function quote(text: string, levels = 1): string {
  if (levels === 0) return text
  const mark = '> '.repeat(levels)
  const empty = mark.trimEnd()
  // Not by /^/m, for which a line also begins behind characters that end none in Markdown.
  return text
    .split('\n')
    .map((line) => (line === '' ? empty : mark + line))
    .join('\n')
}

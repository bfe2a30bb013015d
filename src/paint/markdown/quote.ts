export function quote(text: string, levels = 1): string {
  if (levels === 0) return text
  const mark = '> '.repeat(levels)
  const empty = mark.trimEnd()
  // Not /^/m, which also matches after characters that are not line ends in Markdown.
  return text
    .split('\n')
    .map((line) => (line === '' ? empty : mark + line))
    .join('\n')
}

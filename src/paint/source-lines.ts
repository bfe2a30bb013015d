// Splits a possibly long text into lines lazily, without trailing empty lines.

export interface SourceLines {
  lines: Iterable<string>
  count(): number
}

export function sourceLines(text: string): SourceLines {
  const body = text.trimEnd()
  return { lines: splitLines(body), count: () => countLines(body) }
}

function* splitLines(text: string): Generator<string> {
  if (text === '') return
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    yield text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end)
    start = end + 1
  }
  yield text.slice(start)
}

function countLines(text: string): number {
  if (text === '') return 0
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

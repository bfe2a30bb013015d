// Percent-encodes the characters of an address that would end a Markdown link or be read as syntax by some viewer.

const ENCODED: Readonly<Record<string, string>> = {
  '(': '%28',
  ')': '%29',
  '<': '%3C',
  '>': '%3E',
  '[': '%5B',
  ']': '%5D',
  '\\': '%5C',
  '`': '%60',
  '|': '%7C',
  $: '%24',
  '"': '%22',
  '*': '%2A',
}

export function encodeAddress(address: string): string {
  return address
    .replace(/[()<>[\]\\`|$"*]/g, (char) => ENCODED[char] ?? char)
    .replace(/%(?=%)/g, '%25')
    .replace(/&(?=#?\w+;)/g, '&amp;')
}

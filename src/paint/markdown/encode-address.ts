// An address within a link of Markdown: whatever would end the link, or be a mark for somebody, in the way of addresses.

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

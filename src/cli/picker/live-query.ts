// Turns the last word of a query into a prefix while the user types.

/** At least two letters, since one letter matches too many words; without characters of the query language. */
const LAST_WORD = /(?:^|\s)(?!(?:OR|AND|NOT)$)[\p{L}\p{N}_]{2,}$/u

export function liveQuery(typed: string): string {
  return LAST_WORD.test(typed) && !isOpen(typed) ? `${typed}*` : typed
}

function isOpen(typed: string): boolean {
  const quotes = typed.split('"').length - 1
  return quotes % 2 === 1 || /(?:^|[\s(-])\/[^/]*$/.test(typed)
}

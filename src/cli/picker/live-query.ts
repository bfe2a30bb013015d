// A query while it is typed: the word at its end may be the beginning of one.

/** Two letters and more: one begins half of all words. Signs of the query language say that more is meant than a word. */
const LAST_WORD = /(?:^|\s)(?!(?:OR|AND|NOT)$)[\p{L}\p{N}_]{2,}$/u

export function liveQuery(typed: string): string {
  return LAST_WORD.test(typed) && !isOpen(typed) ? `${typed}*` : typed
}

/** Within a phrase or a pattern that has not ended yet. */
function isOpen(typed: string): boolean {
  const quotes = typed.split('"').length - 1
  return quotes % 2 === 1 || /(?:^|[\s(-])\/[^/]*$/.test(typed)
}

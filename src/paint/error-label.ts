/** Names an answer that is an API error, for output without icons. Most of these texts begin with "API Error". */
export function errorLabel(text: string): string {
  return /^\s*API error\b/i.test(text) ? '' : 'API error: '
}

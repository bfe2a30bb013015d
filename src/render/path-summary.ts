/** Whether the summary of a call is the end of the path of its file: it is then cut at its beginning, not at its end. */
export function isPathSummary(summary: string, file: string | null): boolean {
  return file !== null && summary !== '' && file.endsWith(summary)
}

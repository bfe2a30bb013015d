// A value as JSON that is one line. What is nested deeper than the stack is said to be so: the transcript has it.

export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return shallow(value)
  }
}

const TOO_DEEP = '[nested too deeply; the transcript has it]'

/** Field by field, so that only the one that cannot be written is left out. */
function shallow(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(TOO_DEEP)
  const fields = Object.entries(value).map(([key, field]): [string, unknown] => [
    key,
    isWritable(field) ? field : TOO_DEEP,
  ])
  return JSON.stringify(Array.isArray(value) ? fields.map(([, field]) => field) : Object.fromEntries(fields))
}

function isWritable(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return true
  } catch {
    return false
  }
}

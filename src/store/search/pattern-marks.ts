// Patterns compiled once: a search tests thousands of texts with the same one.
import { AppError } from '../../error.ts'
import { compilePattern, type Pattern } from '../../query/pattern.ts'

const MAX_MARKS = 100
const compiled = new Map<string, Pattern>()

export function patternMarks(source: string, flags: string, text: string): [start: number, end: number][] {
  return patternOf(source, flags).marks(text, MAX_MARKS)
}

export function patternOf(source: string, flags: string): Pattern {
  const key = `${flags}/${source}`
  const known = compiled.get(key)
  if (known) return known
  const result = compilePattern(source, flags)
  if (!result.ok) throw new AppError('usage', result.message)
  if (compiled.size > 100) compiled.clear()
  compiled.set(key, result.pattern)
  return result.pattern
}

// Compiles and caches patterns. The pattern engine is loaded on first use: loading takes longer than most searches.
import { AppError } from '../../error.ts'
import type { compilePattern, Pattern, substringPattern } from '../../query/pattern.ts'
import type { QueryNode } from '../../query/query.ts'

const MAX_MARKS = 100
const compiled = new Map<string, Pattern>()
let engine: Engine | undefined

interface Engine {
  compilePattern: typeof compilePattern
  substringPattern: typeof substringPattern
}

/** Must complete before the other functions of this file are called. */
export async function preparePatterns(node: QueryNode): Promise<void> {
  if (needsEngine(node)) engine ??= await import('../../query/pattern.ts')
}

/** Substrings need the engine too: they are compiled to patterns. */
function needsEngine(node: QueryNode): boolean {
  switch (node.kind) {
    case 'regex':
    case 'substring':
      return true
    case 'and':
    case 'or':
      return node.nodes.some(needsEngine)
    case 'not':
      return needsEngine(node.node)
    default:
      return false
  }
}

export function patternMarks(
  source: string,
  flags: string,
  text: string,
  most = MAX_MARKS,
): [start: number, end: number][] {
  return patternOf(source, flags).marks(text, most)
}

export function patternOf(source: string, flags: string): Pattern {
  const key = `${flags}/${source}`
  const known = compiled.get(key)
  if (known) return known
  const result = loaded().compilePattern(source, flags)
  if (!result.ok) throw new AppError('usage', result.message)
  if (compiled.size > 100) compiled.clear()
  compiled.set(key, result.pattern)
  return result.pattern
}

export function substringOf(text: string): Pattern {
  return loaded().substringPattern(text)
}

function loaded(): Engine {
  if (engine) return engine
  throw new AppError('internal', 'preparePatterns() was not called.')
}

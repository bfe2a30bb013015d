import type { ExportedStep, PartTurn } from './exported-session.ts'

/** Steps of a turn that the outline does not have: it is named after its number. */
export function unknownTurn({ turn, step, at }: ExportedStep): PartTurn {
  return { index: turn, prompt: null, startedAt: at, durationMs: null, step, steps: 1, toolCalls: 0, errors: 0 }
}

import type { ExportedStep, PartTurn } from './exported-session.ts'

export function unknownTurn({ turn, step, at }: ExportedStep): PartTurn {
  return { index: turn, prompt: null, startedAt: at, durationMs: null, step, steps: 1, toolCalls: 0, errors: 0 }
}

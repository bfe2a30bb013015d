import type { CallOutput } from '../api.ts'

export type UsageMatrix = CallOutput<'usage matrix'>
export type UsageRow = UsageMatrix['rows'][number]

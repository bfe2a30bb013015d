import type { CallOutput } from '../api.ts'

/** What the page is made of. */
export type UsageMatrix = CallOutput<'usage matrix'>
export type UsageRow = UsageMatrix['rows'][number]

import type { CallInput } from '../api.ts'

/** What the operation takes; its preview takes the same. */
export type ExportFields = CallInput<'export preview'>

// What a strip takes out of the transcripts of a session.
import type { Replacement, TouchedRecord } from '../plan.ts'

export interface Stripped {
  /** Of each transcript, in their order. */
  parts: { replacements: Replacement[]; touched: TouchedRecord[] }[]
  /** "Takes out 12 progress records", without the point. */
  summary: string
  notes: string[]
}

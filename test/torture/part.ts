// A part of the torture: rounds that disturb Annals in one way and check what must still hold. The same seed and number
// give the same round, so a run can stop after any round and go on later.
import type { Random } from '../generate/random.ts'

export interface TorturePart {
  name: string
  /** What the part does, for the report. */
  what: string
  /** What must hold afterwards, for the report. */
  holds: string
  /** What the part leaves out, for the report. */
  leavesOut: string
  /** The share of a full run, in minutes of one core. */
  minutes: number
  /** The counts at which a full run of this part is complete. */
  goals: Readonly<Record<string, number>>
  /** Why it cannot run on this machine; null if it can. */
  obstacle: () => string | null
  open: () => Promise<OpenPart> | OpenPart
}

export interface OpenPart {
  run: (round: TortureRound) => Promise<RoundResult>
  close?: () => Promise<void> | void
}

export interface TortureRound {
  /** Counted from 0 over all runs with the same seed. */
  number: number
  random: Random
  /** An empty folder for this round. It is kept if the round has complaints. */
  folder: string
  /** The time in ms since the epoch at which the run wants to stop. A round that can be cut short stops then. */
  until: number
}

export interface RoundResult {
  counts: Readonly<Record<string, number>>
  /** Figures of which the report shows the highest. */
  highest?: Readonly<Record<string, number>>
  complaints: readonly string[]
}

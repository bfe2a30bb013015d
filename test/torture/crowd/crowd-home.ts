// The homes of a round: transcripts that grow, transcripts that other programs swap, and old ones that are edited.
import { mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../generate/random.ts'
import type { AnnalsHomes } from '../annals-process.ts'
import { ClaudeHome } from '../claude-home.ts'

export interface CrowdHome {
  homes: AnnalsHomes
  growing: ClaudeHome
  swapped: ClaudeHome
  edited: ClaudeHome
}

/** A session that was just written to counts as running and is not edited. */
const LONG_AGO = 1_770_000_000

export function writeCrowdHome(folder: string, random: Random): CrowdHome {
  const homes = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  mkdirSync(homes.dataHome)
  const write = (sessions: number, lines: number) => new ClaudeHome(homes.claudeHome, random, { sessions, lines })
  const home = { homes, growing: write(14, 12), swapped: write(5, 12), edited: write(2, 20) }
  for (const { path } of home.edited.transcripts) utimesSync(path, LONG_AGO, LONG_AGO)
  return home
}

/** Edited files had other bytes for a while. */
export function everBeganWith(home: CrowdHome, path: string, bytes: Buffer): boolean {
  const isIn = ({ transcripts }: ClaudeHome) => transcripts.some((file) => file.path === path)
  return isIn(home.edited) || home.growing.everBeganWith(path, bytes)
}

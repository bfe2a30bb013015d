import type { Project } from '../kit/session.ts'

/** A TypeScript service that predicts tides and warns harbours. */
export const TIDEPOOL: Project = { root: '/home/mara/src/tidepool', home: '/home/mara' }

/** A documentation site with a small generator in Python. */
export const LANTERN: Project = { root: '/home/mara/src/lantern-docs', home: '/home/mara' }

/** A Go program on Windows that finds bird calls in field recordings. */
export const KESTREL: Project = { root: 'C:\\Work\\Kestrel', home: 'C:\\Users\\mara' }

/** A session's row in the sample's README. */
export interface Card {
  /** Path of the transcript below the config home. */
  readonly file: string
  readonly project: string
  readonly version: string
  readonly shows: string
}

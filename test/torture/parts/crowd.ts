// Many processes on one home, and a home of many files.
import { runCrowd } from '../crowd/crowd-round.ts'
import { runLarge } from '../crowd/large-home.ts'
import type { TorturePart } from '../part.ts'

/** Not the first: it takes minutes. */
const LARGE_ROUND = 20

export const crowd: TorturePart = {
  name: 'crowd',
  what:
    'Runs two servers, four syncs, an editor who undoes every edit, and searches on one home at the same time, while ' +
    'transcripts grow. In turn, files vanish, shrink or are replaced while they are read; the index or the usage cache is ' +
    'deleted; processes have a clock a year ahead or behind. One round has 100,000 files.',
  holds:
    'Every command ends with an allowed exit code and a readable message. No request fails. Every undo gives the old ' +
    'bytes. After a quiet sync, the index and the usage equal those of a fresh sync, and "annals verify" finds nothing. ' +
    'With 100,000 files, no command needs more than 2 GB, and a second sync finds nothing to do.',
  leavesOut:
    'Processes on other machines with the same home on a network disk. Deleting the archive while it is used: what only the ' +
    'archive had is then lost, and the next sync says so.',
  minutes: 20,
  goals: { 'crowd rounds': 100, 'large rounds': 1 },
  obstacle: () => null,
  open: () => ({ run: async (round) => (round.number === LARGE_ROUND ? runLarge(round) : runCrowd(round)) }),
}

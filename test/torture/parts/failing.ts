// Lets file system calls of every writing command fail, or transfer only a part of the bytes.
import { Disturber, whyNoDisturbance, type Disturbance, type DisturbedCall } from '../disturbance.ts'
import type { TorturePart } from '../part.ts'
import type { Random } from '../../generate/random.ts'
import { complaintsAboutWords, type SceneModel } from '../scene-model.ts'
import { SceneRounds } from '../scene-rounds.ts'
import { scenes } from '../scenes.ts'

const TRIALS_PER_SCENE = 200

const FAILING_CALLS = [
  'create',
  'open',
  'write',
  'pwrite',
  'read',
  'pread',
  'ftruncate',
  'fsync',
  'chmod',
  'utime',
  'rename',
  'link',
  'unlink',
  'rmdir',
  'mkdir',
] as const satisfies readonly DisturbedCall[]

const ERRORS = ['EIO', 'ENOSPC', 'EACCES', 'EMFILE', 'EROFS', 'EDQUOT'] as const
const SHORT_CALLS = ['write', 'pwrite', 'read', 'pread'] as const

/** No command may wait longer for a file that fails. */
const MOST_MS = 30_000

export const failing: TorturePart = {
  name: 'failing',
  what: `Lets the n-th file system call of ${scenes.length} kinds of writing commands fail (${ERRORS.join(', ')}), once or from then on, or read or write only half of the bytes.`,
  holds:
    'The command ends with a sentence and not with a stack. After the next start without the fault, everything is as before the command or as after it, as with kills. A short read or write changes nothing.',
  leavesOut:
    'Calls on files outside the homes, such as those of Node itself; failures of stat and of reading a folder.',
  minutes: 90,
  goals: { 'failing calls': TRIALS_PER_SCENE * scenes.length * 0.8, 'short reads and writes': TRIALS_PER_SCENE * 4 },
  obstacle: whyNoDisturbance,
  open: () => {
    const disturber = new Disturber()
    const rounds = new SceneRounds<Faulty>('failing', async (model) => measure(model, disturber))
    return {
      run: async (round) =>
        rounds.run(round, async ({ model, counts }, nth, random) => {
          const disturbance = chooseFault(counts, nth, random)
          const ended = await disturber.run(model.home, model.args(), disturbance)
          const isShort = disturbance.kind === 'short'
          return {
            what: describe(disturbance),
            said: ended.stderr,
            isTimeless: disturbance.kind === 'fail' && disturbance.call === 'utime',
            counts: { [isShort ? 'short reads and writes' : 'failing calls']: 1 },
            complaints: [
              ...(ended.isHung || ended.ms > MOST_MS ? [`it took ${Math.round(ended.ms)} ms`] : []),
              ...(ended.signal === null ? [] : [`it was killed by ${ended.signal}: ${ended.stderr}`]),
              ...(isShort && ended.code !== 0 ? [`it exited with ${ended.code}: ${ended.stderr}`] : []),
              ...complaintsAboutWords('it', ended.stderr),
            ],
          }
        }),
      close: () => {
        rounds.remove()
        disturber.remove()
      },
    }
  },
}

interface Faulty {
  model: SceneModel
  counts: ReadonlyMap<DisturbedCall, number>
}

async function measure(model: SceneModel, disturber: Disturber): Promise<Faulty> {
  const counts = new Map<DisturbedCall, number>()
  for (const call of FAILING_CALLS) {
    model.reset()
    counts.set(call, (await disturber.count(model.home, model.args(), call)).calls)
  }
  return { model, counts }
}

/** Every fifth trial is a short read or write. The others take the calls in turn, so that rare ones fail as often. */
function chooseFault(counts: Faulty['counts'], nth: number, random: Random): Disturbance {
  const lasts = random.chance(0.4)
  const isShort = nth % 5 === 4
  const used = (isShort ? SHORT_CALLS : FAILING_CALLS).filter((call) => (counts.get(call) ?? 0) > 0)
  const call = used[Math.floor(nth / (isShort ? 5 : 1)) % used.length] ?? 'write'
  const at = random.between(1, counts.get(call) ?? 1)
  const short = SHORT_CALLS.find((each) => each === call)
  if (isShort && short) return { kind: 'short', call: short, nth: at, lasts }
  return { kind: 'fail', call, error: random.pick(ERRORS), nth: at, lasts }
}

function describe(disturbance: Disturbance): string {
  if (disturbance.kind === 'kill') return `killed before change ${disturbance.nth}`
  const { call, nth, lasts } = disturbance
  const from = `${nth}${lasts ? ' and all later ones' : ''}`
  return disturbance.kind === 'short' ? `short ${call} ${from}` : `${disturbance.error} at ${call} ${from}`
}

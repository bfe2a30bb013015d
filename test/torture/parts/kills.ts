// Kills every command that writes, before each call that changes the disk and at random moments.
import { SKIP_WAITS } from '../../cli/command-thread.ts'
import { killGroup, startAnnals, type EndedProcess } from '../annals-process.ts'
import { Disturber, whyNoDisturbance } from '../disturbance.ts'
import type { TorturePart } from '../part.ts'
import type { Random } from '../../generate/random.ts'
import type { SceneModel } from '../scene-model.ts'
import { SceneRounds } from '../scene-rounds.ts'
import { scenes } from '../scenes.ts'

const KILLS_PER_SCENE = 500

export const kills: TorturePart = {
  name: 'kills',
  what: `Kills ${scenes.length} kinds of writing commands before each call that changes the disk, and at random moments.`,
  holds:
    'After the next start, transcripts, exports and totals are as before the command or as after it. Every archived byte can be read back, no temporary file is left, the same command works again, and an edit can be undone byte for byte.',
  leavesOut: 'Loss of power, where writes that were not synced may be lost or reordered.',
  minutes: 130,
  goals: { kills: KILLS_PER_SCENE * scenes.length },
  obstacle: whyNoDisturbance,
  open: () => {
    const disturber = new Disturber()
    const rounds = new SceneRounds<Victim>('kills', (model) => measure(model, disturber))
    return {
      run: async (round) =>
        rounds.run(round, async (victim, nth, random) => {
          const { what, ended } = await killOnce(victim, nth, random, disturber)
          const wasKilled = ended.signal === 'SIGKILL'
          const complaints = wasKilled || ended.code === 0 ? [] : [`it exited with ${ended.code}: ${ended.stderr}`]
          return { what, counts: { [wasKilled ? 'kills' : 'commands that ended before']: 1 }, complaints }
        }),
      close: () => {
        rounds.remove()
        disturber.remove()
      },
    }
  },
}

interface Victim {
  model: SceneModel
  calls: number
  ms: number
}

async function measure(model: SceneModel, disturber: Disturber): Promise<Victim> {
  model.reset()
  return { model, ...(await disturber.count(model.home, model.args())) }
}

/** The first kills go through all changing calls in scattered order, the others come at random moments. */
async function killOnce(
  { model, calls, ms }: Victim,
  nth: number,
  random: Random,
  disturber: Disturber,
): Promise<{ what: string; ended: EndedProcess }> {
  const after = random.between(20, Math.ceil(ms * 1.1))
  if (nth >= calls) return { what: `killed after ${after} ms`, ended: await killAfter(model, after) }
  const call = 1 + ((nth * strideFor(calls)) % calls)
  const ended = await disturber.run(model.home, model.args(), { kind: 'kill', nth: call })
  return { what: `killed before change ${call} of ${calls}`, ended }
}

async function killAfter(model: SceneModel, ms: number): Promise<EndedProcess> {
  const { child, ended } = startAnnals(model.home, model.args(), { env: { NODE_OPTIONS: `--require ${SKIP_WAITS}` } })
  const timer = setTimeout(() => killGroup(child), ms)
  const result = await ended
  clearTimeout(timer)
  return result
}

/** About the golden ratio of the count, and coprime to it, so that few kills already reach all phases. */
function strideFor(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618))
  while (!isCoprime(stride, count)) stride += 1
  return stride
}

function isCoprime(a: number, b: number): boolean {
  let [high, low] = [a, b]
  while (low > 0) [high, low] = [low, high % low]
  return high === 1
}

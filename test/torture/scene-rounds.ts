// Rounds over all scenes in turn: each round disturbs one command a few times and checks its home after each.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { quickFolder } from '../edit/scratch-home.ts'
import type { Random } from '../generate/random.ts'
import type { RoundResult, TortureRound } from './part.ts'
import { SceneModel } from './scene-model.ts'
import { scenes } from './scenes.ts'

const TRIALS_PER_ROUND = 10

export interface Trial {
  /** What was done, for complaints. */
  what: string
  counts: Readonly<Record<string, number>>
  complaints: readonly string[]
  /** What the command wrote to standard error. */
  said?: string
  /** The command could not set times, so that they are not compared. */
  isTimeless?: boolean
}

export class SceneRounds<Measured extends { model: SceneModel }> {
  private readonly folder: string
  private readonly measured = new Map<number, Measured>()
  private readonly measure: (model: SceneModel) => Promise<Measured>

  constructor(name: string, measure: (model: SceneModel) => Promise<Measured>) {
    this.folder = mkdtempSync(join(quickFolder(), `annals-${name}-`))
    this.measure = measure
  }

  /** `disturb` runs the command; its number counts the trials of the scene over all rounds. */
  async run(
    { number, random, until }: TortureRound,
    disturb: (measured: Measured, nth: number, random: Random) => Promise<Trial>,
  ): Promise<RoundResult> {
    const measured = await this.open(number % scenes.length)
    const { model } = measured
    const first = Math.floor(number / scenes.length) * TRIALS_PER_ROUND
    const counts: Record<string, number> = {}
    const complaints: string[] = []
    for (let nth = first; nth < first + TRIALS_PER_ROUND && Date.now() < until; nth++) {
      model.reset()
      const trial = await disturb(measured, nth, random)
      for (const [name, count] of Object.entries(trial.counts)) counts[name] = (counts[name] ?? 0) + count
      const found = [...trial.complaints, ...model.check(trial.said, trial.isTimeless)]
      complaints.push(...found.map((complaint) => `${model.scene.name}, ${trial.what}: ${complaint}`))
    }
    return { counts, complaints }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async open(index: number): Promise<Measured> {
    const known = this.measured.get(index)
    if (known) return known
    const scene = scenes[index]
    if (!scene) throw new Error(`there is no scene ${index}`)
    const measured = await this.measure(new SceneModel(scene, join(this.folder, String(index))))
    this.measured.set(index, measured)
    return measured
  }
}

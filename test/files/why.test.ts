// Origins of lines against the truth: repositories made by real git, and the transcripts of the sessions that worked on them.
import { expect, test } from 'vitest'
import { createContext, type Context } from '../../src/operations/context.ts'
import type { WhyLine } from '../../src/operations/files/outputs.ts'
import { runWhy } from '../../src/operations/files/why.ts'
import { isFull, pick } from '../extent.ts'
import { inWorld, type World } from '../store/world.ts'
import { steps, WhyWorld, type LabelledCommit, type LabelledLine } from './why-world.ts'

function contextOf(world: World, nowMs: number): Context {
  return createContext({
    platform: 'linux',
    env: { CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.data() },
    home: world.home,
    now: () => nowMs,
    directory: world.home,
  })
}

interface Score {
  lines: number
  answered: number
  matched: number
  wrong: string[]
  /** Share of the added lines of each linked commit that have an answer. */
  linked: number[]
  controls: number
  controlLines: number
}

const isTrivial = (text: string) => !text.includes('const')

/** Equal lines beside each other cannot be told apart by anybody: the origin of a bracket may be that of a line near it. */
function isRight(lines: readonly LabelledLine[], index: number, answer: WhyLine): boolean {
  const near = isTrivial(answer.text) ? lines.slice(Math.max(0, index - 12), index + 13) : lines.slice(index, index + 1)
  return near.some(({ label, earlier = [] }) => [label, ...earlier].includes(answer.resultUuid))
}

async function scoreCommit(context: Context, bare: string, commit: LabelledCommit, score: Score): Promise<void> {
  const { files, counts } = await runWhy(context, { target: commit.hash, repo: bare })
  for (const { path, lines } of files)
    for (const line of lines) {
      const labelled = commit.files.get(path) ?? []
      expect(labelled[line.line - 1]?.text).toBe(line.text)
      score.lines += 1
      if (commit.isControl) score.controlLines += 1
      if (line.status === 'unknown') continue
      score.answered += 1
      if (line.status === 'matched') score.matched += 1
      if (commit.isControl) score.controls += 1
      if (!isRight(labelled, line.line - 1, line))
        score.wrong.push(
          `${commit.kind} ${path}:${line.line} ${line.status} "${line.text}" ${line.resultUuid}, not ${labelled[line.line - 1]?.label}`,
        )
    }
  if (commit.isLinked && counts.lines > 0) score.linked.push((counts.proven + counts.matched) / counts.lines)
}

function toText({ lines, answered, matched, wrong, linked, controls, controlLines }: Score, blamed: object): string {
  const share = (median(linked) * 100).toFixed(1)
  return `${lines} lines of commits, ${answered} answered (${matched} matched), ${wrong.length} wrong; median linked commit ${share} %; ${controls} answers on ${controlLines} lines of controls; blame ${JSON.stringify(blamed)}`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

test('names the operation that wrote a line, or stays silent', { timeout: 600_000 }, async ({ annotate }) => {
  const score: Score = { lines: 0, answered: 0, matched: 0, wrong: [], linked: [], controls: 0, controlLines: 0 }
  const blamed = { lines: 0, answered: 0, wrong: 0 }
  for (let seed = 1; seed <= (isFull ? 8 : 1); seed++)
    await inWorld(async (world) => {
      const scripted = new WhyWorld(world, seed)
      for (let round = 0; round < (isFull ? 2 : 1); round++) for (const kind of steps) scripted.step(kind)
      const bare = scripted.finish()
      const context = contextOf(world, scripted.home.nowMs)
      for (const commit of scripted.history) await scoreCommit(context, bare, commit, score)
      for (const [path, labelled] of pick([...scripted.last], 3)) {
        const { lines } = await runWhy(context, { target: path, repo: bare, rev: 'HEAD', blame: true })
        expect(lines.map(({ text }) => text)).toEqual(labelled.map(({ text }) => text))
        const answers = lines.filter(({ status }) => status !== 'unknown')
        blamed.lines += lines.length
        blamed.answered += answers.length
        blamed.wrong += answers.filter((line) => !isRight(labelled, line.line - 1, line)).length
      }
    })
  await annotate(toText(score, blamed))
  expect(score.wrong.slice(0, 20)).toEqual([])
  expect(score.controls).toBe(0)
  expect(blamed.wrong / blamed.answered).toBeLessThanOrEqual(0.001)
  expect(median(score.linked)).toBeGreaterThanOrEqual(0.95)
  expect(score.lines).toBeGreaterThan(isFull ? 5000 : 500)
})

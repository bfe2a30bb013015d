import { afterEach, beforeEach, expect, test } from 'vitest'
import { callLine, makeKeepWorld, resultLine, type KeepWorld } from '../../../test/keep-world.ts'
import { runRuns } from './runs.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

let world: KeepWorld
beforeEach(() => {
  world = makeKeepWorld()
})
afterEach(() => world.remove())

function write(commands: readonly string[]): void {
  const lines = commands.flatMap((command, index) => {
    const [uuid, result] = [`a-${index}`, `r-${index}`]
    return [
      callLine({ session: ID, uuid, text: 'I run it.' }, { id: `toolu_${index}`, name: 'Bash', input: { command } }),
      resultLine({ session: ID, uuid: result, parent: uuid, text: 'done' }, `toolu_${index}`),
    ]
  })
  world.write(`projects/-home-mara-tidepool/${ID}.jsonl`, lines.join(''))
}

const inputsOf = async (...words: string[]) => {
  const { runs } = await runRuns(world.context(), { words, limit: 10, offset: 0 })
  return runs.map(({ input }) => input)
}

test('lists the calls of a command before those that only contain its words', async () => {
  write(['git log --grep commit', 'git commit -m tides', 'cd x && git  commit --amend'])
  expect((await inputsOf('git', 'commit')).toSorted()).toEqual(['cd x && git  commit --amend', 'git commit -m tides'])
  expect(await inputsOf('commit', 'git', 'grep')).toEqual(['git log --grep commit'])
})

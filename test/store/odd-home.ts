// Writes sessions whose texts and spelling in JSON are hard to search: accents, scripts without spaces, all kinds of
// escapes, inputs of several strings or encoded twice, damaged lines, spilled outputs and texts that are not indexed.
import { join } from 'node:path'
import { Random } from '../generate/random.ts'
import { Talk, type RecordFields } from './talk.ts'
import { PROJECT, type World } from './world.ts'

const PLAIN_WORDS = splitWords(
  `run running Runs RUN the to of user tool input fix fixed kelvin sail parseRecord parse_record src/query/find.ts
   C:\\new\\tools visible visibility x 17`,
)
const WORDS = splitWords(
  `${PLAIN_WORDS.join(' ')} café cafe\u0301 CAFE naïve façade ſail \u212aelvin Ångström жизнь 日本語 東京run 🤖`,
)
const PLAIN_GAPS = [' ', ' ', ' ', ' ', '\n', '\t', ', ', '"', '\\', '\\n', '. ', '/', "'s "] as const
const GAPS = [...PLAIN_GAPS, ' — ', '\u001b[0m', '\0', ''] as const

function splitWords(words: string): [string, ...string[]] {
  const [first = '', ...others] = words.split(/\s+/)
  return [first, ...others]
}

/** Plain texts are searched in the bytes of their record, others in the parsed record. */
function oddText(random: Random, isPlain: boolean): string {
  const words = Array.from({ length: random.between(1, 15) }, () =>
    isPlain ? random.pick(PLAIN_WORDS) + random.pick(PLAIN_GAPS) : random.pick(WORDS) + random.pick(GAPS),
  )
  return words.join('')
}

/** Returns the path of one of the transcripts. */
export function writeOddHome(world: World, seed: number): string {
  const random = new Random(seed)
  const text = (): string => oddText(random, false)
  const paths = Array.from({ length: 8 }, (_, number) => {
    const talk = new Talk(random.uuid(), { number: number + 1, minute: number * 100 })
    for (let turn = 0; turn < 12; turn++) {
      const isPlain = random.chance(0.7)
      addTurn(talk, `toolu_${number}_${turn}`, () => oddText(random, isPlain))
    }
    const lines = talk.records.map((record) => spell(random, JSON.stringify(record)))
    return world.write(world.transcript(talk.session), Buffer.concat(lines.map((line) => damage(random, line))))
  })
  // Records without text, so many that a search prefers the index to reading them.
  const large = new Talk(random.uuid(), { number: 99, minute: 5000 })
  large.prompt(text())
  // Longer than what a search reads at once.
  large.prompt(`${'silt '.repeat(70_000)}${text()}`)
  for (let line = 0; line < 300; line++)
    large.loose({ type: 'file-history-snapshot', snapshot: { pad: 'mud '.repeat(2500) } })
  world.save(large)
  world.write(world.path(join(PROJECT, large.session, 'tool-results', 'toolu_9_9.txt')), text().replaceAll('\0', ' '))
  return paths[0] ?? ''
}

function addTurn(talk: Talk, id: string, text: () => string): void {
  talk.prompt(text())
  talk.answer([
    { type: 'thinking', thinking: text(), signature: '' },
    { type: 'text', text: text() },
  ])
  talk.call(id, 'Bash', { command: text(), 2: text(), nested: [{ description: text() }] })
  talk.result(id, [
    { type: 'text', text: text() },
    { type: 'text', text: text() },
  ])
  const encoded: RecordFields = {
    type: 'tool_use',
    id: `${id}b`,
    name: 'Bash',
    input: JSON.stringify({ a: text(), b: text() }),
  }
  talk.answer([encoded])
  talk.result(`${id}b`, `     1→${text()}\n     2→${'q'.repeat(300)} ${text()}`, { toolUseResult: { stdout: text() } })
}

/** Spells a line as another writer of JSON might. */
function spell(random: Random, line: string): string {
  if (random.chance(0.25)) return line.replaceAll(/[^\0-\x7f]/g, escapeUnit)
  if (random.chance(0.1))
    return line.replaceAll(/(?<![\\a-z0-9])[rf](?=[a-z])/g, (unit) => (random.chance(0.3) ? escapeUnit(unit) : unit))
  return random.chance(0.2) ? line.replaceAll('/', '\\/') : line
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Lines with NUL bytes are repaired; two lines without a newline between them are separated. */
function damage(random: Random, line: string): Buffer {
  const bytes = Buffer.from(line)
  const newline = Buffer.from('\n')
  if (random.chance(0.04)) return Buffer.concat([Buffer.alloc(7), bytes, newline])
  const middle = random.below(bytes.length)
  if (random.chance(0.1))
    return Buffer.concat([bytes.subarray(0, middle), Buffer.alloc(3), bytes.subarray(middle), newline])
  return random.chance(0.04) ? bytes : Buffer.concat([bytes, newline])
}

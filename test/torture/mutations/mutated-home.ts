// A Claude home of mutated transcripts: generated records and records of every declared kind, some with a value of
// another type in one field, linked to sessions and damaged line by line.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildFile, planLines, type MutatedFile } from '../../generate/mutated-file.ts'
import type { Random } from '../../generate/random.ts'
import { toPoolRecord } from '../../generate/record-pool.ts'
import { makeRecord, type GeneratedRecord } from '../../generate/records.ts'
import { withDeepValues, withOddValues } from '../../hostile/odd-values.ts'
import { samples } from '../../hostile/samples.ts'

export interface MutatedTranscript extends MutatedFile {
  path: string
  session: string
  isAgent: boolean
}

export interface MutatedHomePlan {
  files: number
  /** Planned lines per file. A mutation may write two lines or join some. */
  lines: number
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** The session id of all generated records. */
const GENERATED_SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

/** Returns the samples as they are and with an odd or deep value in each field. */
export function declaredRecords(): GeneratedRecord[] {
  return samples
    .flatMap(({ lines }) => lines)
    .flatMap((line) => [line, line, line, ...withOddValues(line), ...withDeepValues(line, 200)])
    .flatMap(toPoolRecord)
    .filter(({ id }) => UUID.test(id))
}

export function writeMutatedHome(
  claudeHome: string,
  random: Random,
  plan: MutatedHomePlan,
  declared: readonly GeneratedRecord[],
): MutatedTranscript[] {
  let session = random.uuid()
  return Array.from({ length: plan.files }, (_, number) => {
    // Every fourth file is an agent of the session before it.
    const isAgent = number % 4 === 3
    session = isAgent ? session : random.uuid()
    const project = join(claudeHome, 'projects', `-home-mara-tidepool-${number % 7}`)
    const path = isAgent
      ? join(project, session, 'subagents', `agent-${random.uuid().slice(0, 8)}.jsonl`)
      : join(project, `${session}.jsonl`)
    const lines = planLines(random, random.between(plan.lines / 2, plan.lines * 1.5))
    const file = buildFile(lines, chainOf(session, declared))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, file.bytes)
    return { path, session, isAgent, ...file }
  })
}

/** Makes records of one session. Most have the record before them as their parent. */
function chainOf(session: string, declared: readonly GeneratedRecord[]): (random: Random) => GeneratedRecord {
  let parent: string | undefined
  return (random) => {
    const { text, idKey, id } = random.chance(0.3)
      ? renamed(random, declared)
      : makeRecord(random, random.size(80, 1500))
    const linked = parent === undefined || random.chance(0.05) ? text : linkTo(parent, text)
    if (idKey === 'uuid') parent = id
    const own = linked
      .replace(`"sessionId":"${GENERATED_SESSION}"`, `"sessionId":"${session}"`)
      .replaceAll('"msg_01"', `"msg_${random.below(1e6)}"`)
    return { text: own, idKey, id }
  }
}

function renamed(random: Random, declared: readonly GeneratedRecord[]): GeneratedRecord {
  const found = declared[random.below(declared.length)]
  if (!found) throw new Error('there are no declared records')
  const id = random.uuid()
  return { ...found, id, text: found.text.replaceAll(found.id, id) }
}

function linkTo(parent: string, text: string): string {
  return text.replace(/"parentUuid":(?:null|"[\w-]{36}")/, `"parentUuid":"${parent}"`)
}

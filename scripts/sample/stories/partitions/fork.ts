import type { Archive } from '../../kit/archive.ts'
import { say } from '../../kit/blocks.ts'
import type { Json, JsonObject } from '../../kit/json.ts'
import { openSession } from '../../kit/session.ts'
import type { Session } from '../../kit/session.ts'
import { EXPORT_TS } from '../../texts/partitions.ts'
import { toolsOf } from '../../tools/index.ts'
import { TIDEPOOL } from '../projects.ts'
import type { Card } from '../projects.ts'

const CHAIN = new Set<Json | undefined>(['user', 'assistant', 'system', 'attachment'])

/** A fork in a separate file: new uuids, and every record names its original. */
export function forkOf(archive: Archive, original: Session, upTo: number): Card {
  const s = openSession(archive, {
    name: 'partitions fork',
    project: TIDEPOOL,
    version: '2.1.150',
    start: '2026-05-19T15:02:18.066Z',
    model: 'claude-opus-4-7',
    files: { 'src/export.ts': EXPORT_TS },
    gitBranch: 'readings-by-month',
    cacheMinutes: 60,
    baseTokens: 24_800,
    permissionMode: 'acceptEdits',
    aiTitle: 'Split readings into monthly partitions',
  })
  const renamed = new Map<Json | undefined, string>()
  for (const record of original.out.records.slice(0, upTo)) {
    if (!CHAIN.has(record['type'])) continue
    renamed.set(record['uuid'], s.ids.uuid())
    s.meta(copy(record, renamed, original.id, s.id))
    s.meter.see(JSON.stringify(record['message'] ?? ''))
  }
  s.leaf = [...renamed.values()].at(-1) ?? null
  s.meta({
    type: 'custom-title',
    sessionId: s.id,
    customTitle: 'Split readings into monthly partitions (fork)',
    uuid: s.ids.uuid(),
    timestamp: s.clock.now(),
  })
  const t = toolsOf(s)
  s.prompt('Different idea: what if we partition by station instead of month?')
  s.reply(t.read('src/export.ts'))
  s.reply(
    say(
      'Then an export of one day touches every partition, which is what we want to avoid. By station helps only if most questions are about one station over years.\n\n| | by month | by station |\n|---|---|---|\n| nightly export | 1 partition | all |\n| history of one harbour | all months | 1 partition |\n| new partition | each month | each harbour |',
    ),
  )
  s.prompt('Right, month it is. I will go back to the other session.')
  s.reply(say('Agreed. Nothing was changed in this branch.'))
  s.save()
  return {
    file: `${s.folder}/${s.id}.jsonl`,
    project: 'tidepool',
    version: '2.1.150',
    shows: 'fork of the session above: `forkedFrom` on every copied record, new uuids, title ending in "(fork)"',
  }
}

function copy(
  record: JsonObject,
  renamed: ReadonlyMap<Json | undefined, string>,
  from: string,
  to: string,
): JsonObject {
  const { slug: _slug, sourceToolAssistantUUID: _source, ...rest } = record
  return {
    ...rest,
    uuid: renamed.get(record['uuid']),
    parentUuid: renamed.get(record['parentUuid']) ?? null,
    logicalParentUuid: null,
    sessionId: to,
    isSidechain: false,
    forkedFrom: { sessionId: from, messageUuid: record['uuid'] },
  }
}

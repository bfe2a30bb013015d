import type { IndexFile } from './index-file.ts'

/** Returns every indexed record as "path uuid". Only the current version of each file: the index keeps earlier ones too. */
export function indexedPlaces(index: IndexFile): string[] {
  return index
    .all(`select f.path, m.uuid from (select id as message, source, version from message union all select message, source, version from copy) p
      join source f on f.id = p.source and f.version = p.version join messages m on m.id = p.message where f.state = 'present'`)
    .map((row) => `${String(row['path'])} ${String(row['uuid'])}`)
}

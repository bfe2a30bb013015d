import { defineRecord } from '../define.ts'
import { flag, mapOf, nullable, number, object, text } from '../field.ts'

/** One kept copy of a file, in file-history/<session>/<backupFileName>. */
export const fileBackup = object({
  backupFileName: nullable(text),
  version: number,
  backupTime: text,
  realParentDir: text,
})

export const fileHistorySnapshot = defineRecord({
  type: 'file-history-snapshot',
  about: 'A checkpoint: which files had been edited so far and where their earlier contents are kept.',
  versions: '2.0.5+, smaller since 2.1.208',
  seen: '5,735 in 822 transcripts: 3,327 new ones at user records, 2,408 updates at assistant records',
  fields: {
    messageId: text,
    snapshot: object({ messageId: text, trackedFileBackups: mapOf(fileBackup), timestamp: text }),
    isSnapshotUpdate: flag,
  },
  notes: {
    messageId: 'The record the checkpoint belongs to, not the id of this one.',
    'snapshot.messageId': 'On an update, the record of the checkpoint it updates.',
    'snapshot.trackedFileBackups': 'By path: 551 relative to the project, 70 absolute.',
    'snapshot.trackedFileBackups.backupFileName': 'Null: the file did not exist yet (32 of 621).',
  },
  sample:
    '{"type":"file-history-snapshot","messageId":"b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60","snapshot":{"messageId":"b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60","trackedFileBackups":{"src/cache.ts":{"backupFileName":"3f9a61c07b2e84d5@v1","version":1,"backupTime":"2026-02-11T09:14:02.518Z"},"src/cache.test.ts":{"backupFileName":null,"version":1,"backupTime":"2026-02-11T09:14:09.207Z"}},"timestamp":"2026-02-11T09:12:44.040Z"},"isSnapshotUpdate":false}',
})

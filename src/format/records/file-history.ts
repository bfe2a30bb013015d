// Records about file contents: replaced tool results, checkpoints of edited files, attribution.
import { defineRecord } from '../define.ts'
import { flag, jsonObject, list, mapOf, nullable, number, object, oneOf, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const contentReplacement = defineRecord({
  type: 'content-replacement',
  about: 'The text the model saw in place of a tool result that was too large; the result itself stays unchanged.',
  versions: '2.1.5x+',
  seen: 'not seen',
  fields: {
    replacements: list(object({ kind: oneOf('tool-result'), toolUseId: text, replacement: text })),
    sessionId: text,
    agentId: text,
  },
  sample: sampleMetadata('content-replacement', {
    replacements: [
      {
        kind: 'tool-result',
        toolUseId: 'toolu_01KfXw2bN8',
        replacement: '<persisted-output>Output too large (64.2KB)</persisted-output>',
      },
    ],
  }),
})

const fileBackup = object({
  backupFileName: nullable(text),
  version: number,
  backupTime: text,
  realParentDir: text,
})

export const fileHistorySnapshot = defineRecord({
  type: 'file-history-snapshot',
  about: 'A checkpoint: the files edited so far and where their earlier contents are stored.',
  versions: '2.0.5+, smaller since 2.1.208',
  seen: '5,735 in 822 transcripts: 3,327 new ones at user records, 2,408 updates at assistant records',
  fields: {
    messageId: text,
    snapshot: object({ messageId: text, trackedFileBackups: mapOf(fileBackup), timestamp: text }),
    isSnapshotUpdate: flag,
  },
  notes: {
    messageId: 'The record the checkpoint belongs to, not the id of this record.',
    'snapshot.messageId': 'On an update, the record of the checkpoint it updates.',
    'snapshot.trackedFileBackups': 'By path: 551 relative to the project, 70 absolute.',
    'snapshot.trackedFileBackups.backupFileName': 'Null: the file did not exist yet (32 of 621).',
  },
  sample:
    '{"type":"file-history-snapshot","messageId":"b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60","snapshot":{"messageId":"b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60","trackedFileBackups":{"src/cache.ts":{"backupFileName":"3f9a61c07b2e84d5@v1","version":1,"backupTime":"2026-02-11T09:14:02.518Z"},"src/cache.test.ts":{"backupFileName":null,"version":1,"backupTime":"2026-02-11T09:14:09.207Z"}},"timestamp":"2026-02-11T09:12:44.040Z"},"isSnapshotUpdate":false}',
})

export const fileHistoryDelta = defineRecord({
  type: 'file-history-delta',
  about: 'One more file in the current checkpoint; earlier versions wrote a snapshot update with the complete list.',
  versions: '2.1.217+',
  seen: '7 in 2 of 121 transcripts, both 2.1.217; 4 of 7 backups are null',
  fields: { messageId: text, trackingPath: text, backup: fileBackup, timestamp: text },
  notes: { 'backup.backupFileName': 'Null: the file did not exist yet.' },
  sample:
    '{"type":"file-history-delta","messageId":"d2c94a68-0b17-4e3f-a5c1-7f80e6b3d915","trackingPath":"src/cache.ts","backup":{"backupFileName":"3f9a61c07b2e84d5@v1","version":1,"backupTime":"2026-07-22T10:02:41.119Z","realParentDir":"/home/mara/src/tidepool/src"},"timestamp":"2026-07-22T10:02:41.124Z"}',
})

export const attributionSnapshot = defineRecord({
  type: 'attribution-snapshot',
  about: 'The share of each file that the assistant wrote, for the attribution line of commits.',
  versions: '2.1.5x+',
  seen: 'not seen',
  fields: { messageId: text, surface: text, fileStates: jsonObject, promptCount: number },
  sample:
    '{"type":"attribution-snapshot","messageId":"d2c94a68-0b17-4e3f-a5c1-7f80e6b3d915","surface":"cli","fileStates":{},"promptCount":3}',
})

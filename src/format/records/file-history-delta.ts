import { defineRecord } from '../define.ts'
import { text } from '../field.ts'
import { fileBackup } from './file-history-snapshot.ts'

export const fileHistoryDelta = defineRecord({
  type: 'file-history-delta',
  about: 'One more file under the current checkpoint: what a snapshot update used to say with the whole list.',
  versions: '2.1.217+',
  seen: '7 in 2 of 121 transcripts, both 2.1.217; 4 of 7 backups are null',
  fields: { messageId: text, trackingPath: text, backup: fileBackup, timestamp: text },
  notes: { 'backup.backupFileName': 'Null: the file did not exist yet.' },
  sample:
    '{"type":"file-history-delta","messageId":"d2c94a68-0b17-4e3f-a5c1-7f80e6b3d915","trackingPath":"src/cache.ts","backup":{"backupFileName":"3f9a61c07b2e84d5@v1","version":1,"backupTime":"2026-07-22T10:02:41.119Z","realParentDir":"/home/mara/src/tidepool/src"},"timestamp":"2026-07-22T10:02:41.124Z"}',
})

// Refuses edits of damaged or oversized lines. A sound record is intact and the only one on its line.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { advise, toRun } from '../../text/advice.ts'

export function assertSound({ file }: EditTranscript, { isSound, line }: ScannedRecord): void {
  if (isSound) return
  throw new AppError('refused', advise`Line ${line} of ${file.path} is damaged; ${toRun('edit repair')} first.`)
}

/** Also refuses records too large to be held as text, for edits that change the record. */
export function assertChangeable(transcript: EditTranscript, record: ScannedRecord): void {
  assertSound(transcript, record)
  if (!record.isLarge) return
  throw new AppError(
    'refused',
    `Line ${record.line} of ${transcript.file.path} would have to be changed but is larger than 32 MB; choose another message.`,
  )
}

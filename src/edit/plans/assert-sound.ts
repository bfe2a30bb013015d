// A record can be changed or taken out when it is whole and alone on its line.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { advise, toRun } from '../../text/advice.ts'

export function assertSound({ file }: EditTranscript, { isSound, line }: ScannedRecord): void {
  if (isSound) return
  throw new AppError('invalid', advise`Line ${line} of ${file.path} is damaged; ${toRun('edit repair')} first.`)
}

/** The same for a record whose text is needed. */
export function assertChangeable(transcript: EditTranscript, record: ScannedRecord): void {
  assertSound(transcript, record)
  if (!record.isLarge) return
  throw new AppError(
    'invalid',
    `Line ${record.line} of ${transcript.file.path} is larger than 32 MB and would have to be changed; choose another place.`,
  )
}

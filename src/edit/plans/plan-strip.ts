import type { EditedSession } from '../edited-session.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { EditPlan, FileEdit } from '../plan.ts'
import { familyTranscripts } from './session-agents.ts'
import { formatSize } from './record-preview.ts'
import { stripImages } from './strip-images.ts'
import { stripProgress, type Stripped } from './strip-progress.ts'
import { stripThinking } from './strip-thinking.ts'

export interface StripRequest {
  what: 'thinking' | 'images' | 'progress'
}

export async function planStrip(session: EditedSession, { what }: StripRequest): Promise<EditPlan> {
  const { transcripts, notes } = await familyTranscripts(session)
  const stripped = strippers[what](transcripts, session)
  const edits = transcripts.flatMap((transcript, index): FileEdit[] => {
    const replacements = stripped.parts[index]?.replacements ?? []
    return replacements.length === 0 ? [] : [{ kind: 'rewrite', file: transcript.file, replacements }]
  })
  if (edits.length === 0) return { summary: `Nothing to do: the session has no ${what}.`, edits, touched: [], notes }
  return {
    summary: `${stripped.summary}; ${describeSizes(edits)}.`,
    edits,
    touched: stripped.parts.flatMap(({ touched }) => touched),
    notes: [...stripped.notes, ...notes],
  }
}

const strippers: Readonly<
  Record<StripRequest['what'], (transcripts: readonly EditTranscript[], session: EditedSession) => Stripped>
> = { thinking: stripThinking, images: stripImages, progress: stripProgress }

function describeSizes(edits: readonly FileEdit[]): string {
  let [before, after] = [0, 0]
  for (const edit of edits) {
    if (edit.kind !== 'rewrite') continue
    before += edit.file.size
    after += edit.replacements.reduce((sum, { length, bytes }) => sum - length + bytes.length, edit.file.size)
  }
  return `the files shrink from ${formatSize(before)} to ${formatSize(after)}`
}

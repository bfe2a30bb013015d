import type { z } from 'zod'
import { planTagRecord } from '../../edit/plans/plan-tag-record.ts'
import { addTags, removeTags } from '../../store/journal/annotations.ts'
import type { Context } from '../context.ts'
import { annotate, type Change } from './annotate.ts'
import type { AnnotationReport } from './annotation-report.ts'
import type { EditReport } from './edit-report.ts'
import type { editTagInput } from './edit-tag.ts'
import { readTag } from './read-tag.ts'
import { runEdit } from './run-edit.ts'

type TagInput = z.output<typeof editTagInput>

/** The journal is written to at once; a record is an edit like any other, shown first and carried out with --apply. */
export async function run(context: Context, input: TagInput): Promise<AnnotationReport> {
  const tags = input.tags.map(readTag)
  const isLook = tags.length === 0 && !input.remove
  const record = input.record && !isLook ? await writeRecord(context, input, tags) : undefined
  const isPlan = record !== undefined && !record.applied && !record.isEmpty
  const report = await annotate(context, input.session, isLook || isPlan ? undefined : changeOf(input, tags))
  return record ? { ...report, changed: report.changed || record.applied, edit: record.edit, record } : report
}

function changeOf({ remove }: TagInput, tags: readonly string[]): Change {
  return remove
    ? (journal, session) => removeTags(journal, session, tags)
    : (journal, session, at) => addTags(journal, session, tags, at)
}

/** A transcript has one tag: the last that was named, or none when it is one of those to take away. */
function writeRecord(context: Context, input: TagInput, tags: readonly string[]): Promise<EditReport> {
  return runEdit(context, {
    operation: 'tag',
    session: input.session,
    request: input,
    isStructural: false,
    plan: (session) => planTagRecord(session, input.remove ? { without: tags } : { tag: tags.at(-1) ?? '' }),
  })
}

// What a page is made of, for programs: read back by whoever checks the export.
import type { ExportedHead } from '../exported-session.ts'
import type { ExportPlan } from '../export-plan.ts'

/** A file that belongs to the document, named from where its first page lies. */
export interface PageFile {
  name: string
  sha256: string
}

/** Sessions that are told later in a page that is written as it is read have one of their own, where they begin. */
export interface PageMeta {
  schema: 1
  format: 'html'
  generator: string
  title: string
  page: number
  options: ExportPlan['options'] & { timeZone: string }
  redacted: boolean
  sessions: Pick<ExportedHead, 'id' | 'title' | 'sources' | 'secrets'>[]
  /** Of the first of several pages, which is written last: the other pages, then the pictures. */
  files?: readonly PageFile[]
}

export function pageMeta(
  plan: ExportPlan,
  page: number,
  sessions: readonly ExportedHead[],
  files?: readonly PageFile[],
): PageMeta {
  return {
    schema: 1,
    format: 'html',
    generator: plan.generator,
    title: plan.title,
    page,
    options: { ...plan.options, timeZone: plan.timeZone },
    redacted: plan.options.redact,
    sessions: sessions.map(({ id, title, sources, secrets }) => ({ id, title, sources, secrets })),
    ...(files ? { files } : {}),
  }
}

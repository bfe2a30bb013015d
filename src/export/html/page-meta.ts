// The machine-readable metadata of a page, which `annals export verify` reads back.
import type { ExportedHead } from '../exported-session.ts'
import type { ExportPlan } from '../export-plan.ts'

/** The name is relative to the first page. */
export interface PageFile {
  name: string
  sha256: string
}

export interface PageMeta {
  schema: 1
  format: 'html'
  generator: string
  title: string
  page: number
  options: ExportPlan['options'] & { timeZone: string }
  redacted: boolean
  sessions: Pick<ExportedHead, 'id' | 'title' | 'sources' | 'secrets'>[]
  /** Only on the first of several pages, which is written last: the other pages, then the images. */
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

// The list of what to erase after the files are masked, as stored in the journal: offsets and digests, never the text
// itself. After a kill, it can be finished without knowing the text.
import { z } from 'zod'
import { parseJson } from '../../format/json.ts'

const pairs = z.array(z.tuple([z.number(), z.number()]))
const texts = z.array(z.object({ of: z.string(), digest: z.string(), spans: pairs }))

const schema = z.object({
  kind: z.literal('redact'),
  /** Archived versions and the ranges to mask: offset and length. */
  versions: z.array(z.object({ id: z.number(), spans: pairs })),
  /** Backups of earlier edits. */
  backups: z.array(z.object({ path: z.string(), spans: pairs })),
  /** Digests of files and parts of them, before and after masking. */
  states: z.array(z.tuple([z.string(), z.string()])),
  /** Files that must be indexed again. */
  paths: z.array(z.string()),
  /** Exports to remove, by their path in the export log. */
  exports: z.array(z.string()),
  notes: texts,
  summaries: texts,
  tags: z.array(z.object({ of: z.string(), digest: z.string() })),
  digests: z.array(z.object({ salt: z.string(), digest: z.string(), length: z.number() })),
})

export type ErasureTodo = z.infer<typeof schema>

export function emptyTodo(): ErasureTodo {
  return {
    kind: 'redact',
    versions: [],
    backups: [],
    states: [],
    paths: [],
    exports: [],
    notes: [],
    summaries: [],
    tags: [],
    digests: [],
  }
}

/** Reports whether there is anything to erase; digests alone do not count. */
export function hasWork({ versions, backups, paths, exports, notes, summaries, tags }: ErasureTodo): boolean {
  return [versions, backups, paths, exports, notes, summaries, tags].some(({ length }) => length > 0)
}

/** Returns undefined if the text is not a redaction's list. */
export function parseTodo(text: string): ErasureTodo | undefined {
  return schema.safeParse(parseJson(text)).data
}

// What is left to erase once the files are covered, as the journal keeps it: places and digests, never the text itself. So
// whoever comes after a kill can finish it without knowing what was looked for.
import { z } from 'zod'
import { parseJson } from '../../format/json.ts'

const pairs = z.array(z.tuple([z.number(), z.number()]))
const texts = z.array(z.object({ of: z.string(), digest: z.string(), spans: pairs }))

const schema = z.object({
  kind: z.literal('redact'),
  /** Versions of the archive and what is covered in them: offset and length. */
  versions: z.array(z.object({ id: z.number(), spans: pairs })),
  /** Copies that earlier edits made. */
  backups: z.array(z.object({ path: z.string(), spans: pairs })),
  /** Digests of files and parts of them, before and after. */
  states: z.array(z.tuple([z.string(), z.string()])),
  /** Files that the index reads anew. */
  paths: z.array(z.string()),
  /** Exports that go, by the path under which they are known. */
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

/** Whether there is anything to erase; digests alone are none. */
export function hasWork({ versions, backups, paths, exports, notes, summaries, tags }: ErasureTodo): boolean {
  return [versions, backups, paths, exports, notes, summaries, tags].some(({ length }) => length > 0)
}

/** Undefined for what is not ours to do. */
export function parseTodo(text: string): ErasureTodo | undefined {
  return schema.safeParse(parseJson(text)).data
}

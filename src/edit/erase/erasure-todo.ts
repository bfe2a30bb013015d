// What to erase after the files are masked, as stored in the journal: offsets and digests, never the text itself. After
// a kill, it can be finished without knowing the text.
import { z } from 'zod'
import { parseJson } from '../../format/json.ts'

const pairs = z.array(z.tuple([z.number(), z.number()]))
const texts = z.array(z.object({ of: z.string(), digest: z.string(), spans: pairs }))

const removal = z.object({
  id: z.number(),
  remove: z.array(z.object({ path: z.string(), sha256: z.string(), folder: z.string() })),
  /** Logged paths that the log of exports then forgets. */
  unlog: z.array(z.string()),
})

const schema = z.object({
  kind: z.literal('redact'),
  /** The pairs are offset and length. */
  versions: z.array(z.object({ id: z.number(), spans: pairs })),
  backups: z.array(z.object({ path: z.string(), spans: pairs })),
  states: z.array(z.tuple([z.string(), z.string()])),
  paths: z.array(z.string()),
  exports: z.array(z.union([z.string(), removal])),
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

/** Digests alone do not count. */
export function hasWork({ versions, backups, paths, exports, notes, summaries, tags }: ErasureTodo): boolean {
  return [versions, backups, paths, exports, notes, summaries, tags].some(({ length }) => length > 0)
}

export function parseTodo(text: string): ErasureTodo | undefined {
  return schema.safeParse(parseJson(text)).data
}

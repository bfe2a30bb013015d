// What to erase after the files are masked, as stored in the journal: offsets and digests, never the text itself. After
// a kill, it can be finished without knowing the text.
import { z } from 'zod'
import { parseJson } from '../../format/json.ts'
import { SpanList } from '../../format/secrets/span-list.ts'
import { toJson } from '../../text/to-json.ts'

const pairs = z.array(z.tuple([z.number(), z.number()]))
/** An earlier version of Annals wrote pairs of offset and length. */
const spanList = z.union([z.string().transform(decodeSpans), pairs.transform(spansOf)])
const texts = z.array(z.object({ of: z.string(), digest: z.string(), spans: pairs }))

const removal = z.object({
  id: z.number(),
  remove: z.array(z.object({ path: z.string(), sha256: z.string(), folder: z.string() })),
  /** Logged paths that the log of exports then forgets. */
  unlog: z.array(z.string()),
  /** Changed files in a moved or copied folder, which is not recognized any more without its manifest. The log adds them. */
  left: z.array(z.object({ path: z.string(), sha256: z.string() })).default([]),
})

const removedTexts = z.array(z.object({ of: z.string(), digest: z.string() }))

const schema = z.object({
  kind: z.literal('redact'),
  versions: z.array(z.object({ id: z.number(), spans: spanList })),
  backups: z.array(z.object({ path: z.string(), spans: spanList })),
  states: z.array(z.tuple([z.string(), z.string()])),
  paths: z.array(z.string()),
  exports: z.array(z.union([z.string(), removal])),
  notes: texts,
  messageNotes: texts.default([]),
  searches: removedTexts.default([]),
  summaries: texts,
  tags: removedTexts,
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
    messageNotes: [],
    searches: [],
    summaries: [],
    tags: [],
    digests: [],
  }
}

/** Digests alone do not count. */
export function hasWork(todo: ErasureTodo): boolean {
  const { versions, backups, paths, exports, notes, messageNotes, searches, summaries, tags } = todo
  const work = [versions, backups, paths, exports, notes, messageNotes, searches, summaries, tags]
  return work.some(({ length }) => length > 0)
}

export function parseTodo(text: string): ErasureTodo | undefined {
  return schema.safeParse(parseJson(text)).data
}

export function writeTodo({ versions, backups, ...rest }: ErasureTodo): string {
  return toJson({
    ...rest,
    versions: versions.map(({ id, spans }) => ({ id, spans: encodeSpans(spans) })),
    backups: backups.map(({ path, spans }) => ({ path, spans: encodeSpans(spans) })),
  })
}

function encodeSpans(spans: SpanList): string {
  return Buffer.from(spans.encoded).toString('base64')
}

function decodeSpans(text: string): SpanList {
  return SpanList.decode(Buffer.from(text, 'base64'))
}

function spansOf(list: readonly (readonly [offset: number, length: number])[]): SpanList {
  return SpanList.of(list.map(([offset, length]) => ({ start: offset, end: offset + length })))
}

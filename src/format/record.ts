// The union of all record types. `Entry` is the shape on disk; in `LiftedEntry`, old shapes are converted.
import type { z } from 'zod'
import { compileCheck, type SchemaCheck } from './check.ts'
import type { ContentItem } from './block.ts'
import type { Description } from './define.ts'
import type { JsonObject } from './field.ts'
import { records as otherRecords } from './records/all.ts'
import { assistant } from './records/assistant.ts'
import { systemSchema } from './records/system.ts'
import { user } from './records/user.ts'

type UserEntry = z.infer<typeof user.schema>
type AssistantEntry = z.infer<typeof assistant.schema>
type SystemEntry = z.infer<typeof systemSchema>
type OtherEntry = z.infer<(typeof otherRecords)[number]['schema']>

/** `originalType` is null when the line has no type or is not a JSON object. */
export interface UnknownEntry {
  type: 'unknown'
  originalType: string | null
  value: unknown
}

/** A system record with an unknown subtype. It is still a node of the graph, so it keeps its envelope. */
export type UnknownSystemEntry = Pick<UserEntry, keyof UserEntry & keyof SystemEntry & (EnvelopeKey | 'isMeta')> & {
  type: 'system'
  subtype: 'unknown'
  originalSubtype: unknown
  content?: unknown
  level?: string | undefined
}
type EnvelopeKey = Exclude<keyof SystemEntry, 'type' | 'subtype' | 'content' | 'level' | 'toolUseID'>

/** On disk a subtype is any string. Each field has its declared type, so narrowing by subtype works. */
type OpenSystemEntry = { type: 'system'; subtype?: string | undefined } & {
  [Key in Exclude<KeyOf<SystemEntry>, 'type' | 'subtype'>]?: FieldOf<SystemEntry, Key>
}
type KeyOf<E> = E extends unknown ? keyof E : never
type FieldOf<E, Key> = E extends unknown ? (Key extends keyof E ? E[Key] : never) : never

/** On disk a backup may be any JSON; only valid ones get into the lifted entry. */
type OpenSnapshotEntry = Omit<SnapshotEntry, 'snapshot'> & {
  snapshot?: (Omit<Snapshot, 'trackedFileBackups'> & { trackedFileBackups?: JsonObject | undefined }) | undefined
}
type SnapshotEntry = Extract<OtherEntry, { type: 'file-history-snapshot' }>
type Snapshot = NonNullable<SnapshotEntry['snapshot']>

export type Entry =
  | UserEntry
  | AssistantEntry
  | SystemEntry
  | OtherEntry
  | OpenSystemEntry
  | OpenSnapshotEntry
  | UnknownEntry
  | UnknownSystemEntry

export interface UnknownVariant {
  type: 'unknown'
  originalType: string | null
  value: unknown
}
type OpenField<E, Key extends keyof E> = Omit<E, Key> & { [K in Key]?: E[K] | UnknownVariant }
type WithOpenVariant<E> = E extends { type: 'attachment'; attachment?: unknown }
  ? OpenField<E, 'attachment'>
  : E extends { type: 'progress'; data?: unknown }
    ? OpenField<E, 'data'>
    : E

type WithBlocks<Message> = Omit<NonNullable<Message>, 'content'> & { content: ContentItem[] }
type WithMessage<E extends { message?: unknown }> = Omit<E, 'message'> & { message: WithBlocks<E['message']> }
type WithTime<E> = E extends { timestamp?: unknown } ? Omit<E, 'timestamp'> & { timestamp?: string | undefined } : E

export type LiftedEntry =
  | WithTime<WithMessage<UserEntry>>
  | WithTime<WithMessage<AssistantEntry>>
  | WithTime<SystemEntry | WithOpenVariant<OtherEntry> | UnknownSystemEntry>
  | UnknownEntry

export type EntryType = Entry['type']
export type EntryOf<Type extends EntryType> = Extract<LiftedEntry, { type: Type }>

export interface RecordDefinition extends Partial<Description> {
  type: string
  schema: z.ZodType
  check: SchemaCheck
  documentedOnly: boolean
  chain: boolean
}

const declared = [user, assistant, ...otherRecords, { type: 'system', schema: systemSchema, chain: true }] satisfies {
  type: string
  schema: z.ZodType
  chain: boolean
}[]

export const recordDefinitions: ReadonlyMap<string, RecordDefinition> = new Map(
  declared.map((record) => [
    record.type,
    {
      ...record,
      check: compileCheck(record.schema),
      documentedOnly: 'documentedOnly' in record,
    },
  ]),
)

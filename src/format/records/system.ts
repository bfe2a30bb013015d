// `system` records: messages of Claude Code itself. systems/ declares each subtype.
import { z } from 'zod'
import { schemasOf, systemFields, type Description } from '../define.ts'
import { sampleLine } from '../sample-line.ts'
import { compactionSystems } from '../systems/compaction.ts'
import { errorSystems } from '../systems/error.ts'
import { fallbackSystems } from '../systems/fallback.ts'
import { noteSystems } from '../systems/note.ts'
import { streamSystems } from '../systems/stream.ts'
import { turnSystems } from '../systems/turn.ts'

export const systems = [
  ...noteSystems,
  ...turnSystems,
  ...compactionSystems,
  ...errorSystems,
  ...fallbackSystems,
  ...streamSystems,
] as const

export const plainSystem = {
  about: 'The output of a hook, or a warning about limits.',
  versions: '1.0.43–1.0.90',
  seen: '36 in 6 of 121 transcripts, 1.0.43–1.0.56',
  notes: { content: 'May contain terminal colors.' },
  sample: sampleLine({
    version: '1.0.56',
    type: 'system',
    content: 'Running PostToolUse:Edit...',
    isMeta: false,
    toolUseID: 'toolu_01KfXw2bN8',
    level: 'info',
  }),
  schema: z.object({ ...systemFields, subtype: z.undefined().optional() }),
} satisfies Description & { schema: z.ZodObject }

export const systemSchema = z
  .discriminatedUnion('subtype', [plainSystem.schema, ...schemasOf(systems)])
  .meta({ title: 'system' })

export const systemSubtypes: ReadonlySet<unknown> = new Set([undefined, ...systems.map((system) => system.subtype)])

// Generates docs/format.md from the schemas: every record, variant, block and tool with its fields and one sample.
import type { z } from 'zod'
import { blocks } from '../../src/format/block.ts'
import type { Description } from '../../src/format/define.ts'
import { envelope, envelopeNotes } from '../../src/format/envelope.ts'
import { progressReports } from '../../src/format/progress.ts'
import { records } from '../../src/format/records/all.ts'
import { assistant } from '../../src/format/records/assistant.ts'
import { attachments } from '../../src/format/records/attachment.ts'
import { journalRecords } from '../../src/format/records/journal.ts'
import { plainSystem, systems } from '../../src/format/records/system.ts'
import { user } from '../../src/format/records/user.ts'
import { tools } from '../../src/format/tool.ts'
import { usage, usageNotes } from '../../src/format/usage.ts'
import { systemFields } from '../../src/format/define.ts'
import { object } from '../../src/format/field.ts'
import { fieldRows, type FieldRow } from './fields.ts'
import { code, fence, table } from './markdown.ts'
import { formatPreface } from './format-preface.ts'

interface Declared extends Description {
  schema: z.core.$ZodType
}

const envelopeKeys = new Set(['type', ...Object.keys(envelope)])
const systemKeys = new Set([...envelopeKeys, 'subtype', ...Object.keys(systemFields)])
const typeKey = new Set(['type'])

export function formatDoc(): string {
  const metadata = records.filter((record) => !record.chain && !('documentedOnly' in record))
  const documented = records.filter((record) => 'documentedOnly' in record)
  const chain = [user, assistant, ...records.filter((record) => record.chain)]
  return (
    [
      formatPreface,
      '## Envelope\n\nThese fields are on `user`, `assistant`, `system`, `attachment`, `progress` and `saved_hook_context` records.',
      fieldTable(fieldRows(object(envelope), envelopeNotes)),
      '## Records of the conversation',
      ...chain.map((record) => section(code(record.type), record, envelopeKeys)),
      '## System records\n\nDistinguished by `subtype`. In addition to the envelope they may have `content`, `level`, `isMeta` and `toolUseID`.',
      section('without subtype', plainSystem, systemKeys),
      ...systems.map((system) => section(code(system.subtype), system, systemKeys)),
      '## Attachments\n\nThe `attachment` field of `attachment` records, distinguished by `attachment.type`.',
      ...attachments.map((attachment) => section(code(attachment.type), attachment, typeKey)),
      '## Progress reports\n\nThe `data` field of `progress` records, distinguished by `data.type`.',
      ...progressReports.map((report) => section(code(report.type), report, typeKey)),
      '## Metadata records\n\nThey are not part of the conversation graph. The last record of a type in a file wins.',
      ...metadata.map((record) => section(code(record.type), record, typeKey)),
      '## Documented-only records\n\nThe documentation describes these records, but Claude Code never writes them at the top level. Annals reads them and marks them `documented-only`.',
      ...documented.map((record) => section(code(record.type), record, envelopeKeys)),
      '## Workflow journals\n\nLines of `subagents/workflows/<run>/journal.jsonl`, which has a separate format.',
      ...journalRecords.map((record) => section(code(record.type), record, typeKey)),
      '## Content blocks',
      ...blocks.map((block) => section(code(block.type), block, typeKey)),
      '## Usage\n\n`message.usage` of assistant records.',
      fieldTable(fieldRows(usage, usageNotes)),
      `## Tools\n\n${TOOLS_INTRODUCTION}`,
      ...tools.map(toolSection),
    ].join('\n\n') + '\n'
  )
}

const TOOLS_INTRODUCTION =
  'The input of a call and the object form of its `toolUseResult`. The result of any tool may also be a string (an error, a denial) ' +
  'or a list of content blocks. MCP tools are named `mcp__<server>__<tool>` and define their own input.'

function section(title: string, declared: Declared, without: ReadonlySet<string>): string {
  const rows = fieldRows(declared.schema, declared.notes, without)
  const fields = rows.length > 0 ? `${fieldTable(rows)}\n\n` : ''
  return `### ${title}\n\n${describe(declared)}\n\n${fields}${fence('json', declared.sample)}`
}

function toolSection(tool: (typeof tools)[number]): string {
  const names = [tool.name, ...(tool.aliases ?? [])].map(code).join(', also ')
  const rows = [...prefixed('input', tool.input), ...prefixed('result', tool.result)].map((row) => ({
    ...row,
    note: tool.notes?.[row.path.replaceAll('[]', '')] ?? '',
  }))
  const fields = rows.length > 0 ? `${fieldTable(rows)}\n\n` : ''
  return `### ${names}\n\n${describe(tool)}\n\n${fields}${fence('json', tool.sample)}`
}

function prefixed(prefix: string, schema: z.core.$ZodType): FieldRow[] {
  return fieldRows(schema).map((row) => ({ ...row, path: row.path === '' ? prefix : `${prefix}.${row.path}` }))
}

function describe({ about, versions, seen }: Description): string {
  return `${about}\n\nVersions: ${versions}. Seen: ${seen}.`
}

function fieldTable(rows: readonly FieldRow[]): string {
  return table(
    ['Field', 'Type', 'Note'],
    rows.map((row) => [code(row.path), row.type, row.note]),
  )
}

// One line of every declared kind: records, attachments, system records, progress reports, and the call and result of
// every tool.
import { progressReports } from '../../src/format/progress.ts'
import { sampleLine } from '../../src/format/sample-line.ts'
import { records } from '../../src/format/records/all.ts'
import { attachments } from '../../src/format/records/attachment.ts'
import { journalRecords } from '../../src/format/records/journal.ts'
import { systems } from '../../src/format/records/system.ts'
import { tools } from '../../src/format/tool.ts'
import { PLAIN_TALK } from './plain-talk.ts'

export interface SampleLines {
  name: string
  lines: readonly string[]
}

export const samples: readonly SampleLines[] = [
  { name: 'conversation', lines: PLAIN_TALK },
  ...[...records, ...journalRecords, ...attachments, ...systems, ...progressReports].map((declared) => ({
    name: 'subtype' in declared ? declared.subtype : declared.type,
    lines: [declared.sample],
  })),
  ...tools.map((tool) => ({ name: tool.name, lines: linesOf(tool.name, JSON.parse(tool.sample)) })),
]

function linesOf(name: string, { input, result }: { input: unknown; result?: unknown }): string[] {
  const call = { type: 'tool_use', id: 'toolu_01', name, input }
  const answer = { type: 'tool_result', tool_use_id: 'toolu_01', content: 'done', is_error: false }
  return [
    sampleLine({
      type: 'assistant',
      requestId: 'req_01',
      message: { id: 'msg_01', role: 'assistant', content: [call] },
    }),
    sampleLine({ type: 'user', message: { role: 'user', content: [answer] }, toolUseResult: result }),
  ]
}

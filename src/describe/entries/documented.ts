// Records known only from third-party documents about the format: blocks, API messages and tool results as separate lines.
import type { EntryOf } from '../../format/record.ts'
import { isObject } from '../../format/check.ts'
import { readContent, toContentSections } from '../content/content.ts'
import { languageOf } from '../content/language.ts'
import { firstLine, oneLine } from '../line.ts'
import { toCode, toText } from '../section.ts'
import type { EntryView } from '../view.ts'
import { blockEntry } from './block.ts'
import { folded, shown } from './entry.ts'
import type { DocumentedType } from './metadata.ts'

export function documentedEntry(record: EntryOf<DocumentedType>): EntryView {
  switch (record.type) {
    case 'tool_use':
      return blockEntry({
        type: 'tool_use',
        name: record.tool?.name ?? record.name,
        input: record.tool?.input ?? record.input,
      })
    case 'tool_result':
      return toolResultEntry(record)
    case 'message':
      return messageEntry(isObject(record.message) ? record.message : record)
    case 'create':
      return shown('File created', {
        summary: oneLine(record.filePath),
        sections: toCode(record.content, { language: languageOf(record.filePath ?? '') }),
      })
    case 'thinking':
      return blockEntry({ type: 'thinking', thinking: record.thinking })
    case 'text':
      return blockEntry({ type: 'text', text: record.text })
  }
}

function toolResultEntry({ result, content }: EntryOf<'tool_result'>): EntryView {
  const error = result?.error
  if (typeof error === 'string') {
    return folded('Tool result', { summary: firstLine(error), tone: 'error', sections: toText(error) })
  }
  return folded('Tool result', { sections: toContentSections(readContent(result?.output ?? content)) })
}

export function messageEntry(message: { role?: unknown; content?: unknown }): EntryView {
  const entries = readContent(message.content).map(blockEntry)
  return shown(message.role === 'user' ? 'User' : 'Assistant', {
    summary: entries.find(({ summary }) => summary !== '')?.summary ?? '',
    sections: entries.flatMap(({ sections }) => sections),
  })
}

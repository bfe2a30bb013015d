// Content blocks of a message: text, thinking, images, documents, and results of API tools.
import type { Block, ContentItem } from '../../format/block.ts'
import { contentText } from '../../format/text.ts'
import { describeTool } from '../describe-tool.ts'
import { readContent, toContentSections } from '../content/content.ts'
import { stripErrorTag } from '../failure.ts'
import { capitalize, firstLine, oneLine, phrase, words } from '../line.ts'
import { base64Bytes, toDocument, toImage } from '../content/media.ts'
import { formatBytes } from '../../text/quantity.ts'
import { toMarkdown, toRaw, toText } from '../section.ts'
import { describeServerResult, type ServerResult } from '../content/server-result.ts'
import type { EntryView } from '../view.ts'
import { folded, hidden, shown } from './entry.ts'

export function blockEntry(block: ContentItem): EntryView {
  switch (block.type) {
    case 'text':
      return shown('Text', { sections: toMarkdown(block.text, { folded: false }) })
    case 'thinking':
      return thinkingEntry(block.thinking)
    case 'redacted_thinking':
      return hidden('Thinking', { summary: 'encrypted by the API' })
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return toolUseEntry(block)
    case 'tool_result':
    case 'mcp_tool_result':
      return toolResultEntry(block)
    case 'image':
      return imageEntry(block)
    case 'document':
      return shown('Document', { summary: oneLine(block.title), sections: toDocument(block) })
    case 'tool_reference':
      return hidden('Tool reference', { summary: oneLine(block.tool_name) })
    case 'search_result':
      return folded('Search result', { summary: oneLine(block.title), sections: toContentSections([block]) })
    case 'container_upload':
      return shown('Uploaded file', { summary: oneLine(block.file_id) })
    case 'compaction':
      return compactionEntry(block)
    case 'fallback':
      return fallbackEntry(block)
    case 'unknown':
      return folded('Unknown block', { summary: oneLine(block.originalType), sections: toRaw(block.value) })
    default:
      return serverResultEntry(block)
  }
}

/** Since about 2.1.80, Claude Code stores only the signature of thinking, unless the user asks for summaries. */
function thinkingEntry(thinking: string | undefined): EntryView {
  if (!thinking?.trim()) return hidden('Thinking', { summary: 'not stored by Claude Code' })
  return folded('Thinking', { summary: firstLine(thinking), sections: toMarkdown(thinking) })
}

function toolUseEntry(block: Block<'tool_use' | 'server_tool_use' | 'mcp_tool_use'>): EntryView {
  const name =
    block.type === 'mcp_tool_use' ? `mcp__${block.server_name ?? 'server'}__${block.name ?? 'tool'}` : block.name
  const { title, summary, sections } = describeTool({
    id: block.id ?? '',
    name: name ?? '',
    input: block.input,
    state: 'missing',
    result: null,
    startedAt: null,
    endedAt: null,
    agentId: null,
  })
  return shown(title, { summary, sections })
}

function toolResultEntry(block: Block<'tool_result' | 'mcp_tool_result'>): EntryView {
  const content = readContent(block.content)
  const text = stripErrorTag(contentText(content))
  if (block.is_error !== true) {
    return folded('Tool result', { summary: firstLine(text), sections: toContentSections(content) })
  }
  return folded('Tool result', { summary: firstLine(text), tone: 'error', sections: toText(text) })
}

function imageEntry(block: Block<'image'>): EntryView {
  const { media_type: mediaType, data, url, file_id: id } = block.source ?? {}
  const size = data === undefined ? undefined : formatBytes(base64Bytes(data))
  return shown('Image', { summary: phrase(mediaType, size, oneLine(url ?? id)), sections: toImage(block) })
}

function compactionEntry({ content, encrypted_content: secret }: Block<'compaction'>): EntryView {
  const summary = content ? firstLine(content) : secret ? 'encrypted by the API' : ''
  return folded('Conversation summary', { summary, sections: toMarkdown(content) })
}

function fallbackEntry({ from, to, trigger }: Block<'fallback'>): EntryView {
  const models = [from?.model, to?.model].filter((model) => model !== undefined).join(' → ')
  return shown('Model switched', {
    summary: phrase(oneLine(models), trigger !== undefined && words(trigger)),
    tone: 'info',
  })
}

function serverResultEntry(block: ServerResult): EntryView {
  const { outcome, sections } = describeServerResult(block)
  const title = capitalize(words(block.type.replace(/_tool_result$/, '')))
  return folded(title, { summary: outcome, tone: outcome.startsWith('failed') ? 'error' : 'plain', sections })
}

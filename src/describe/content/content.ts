// Content blocks of a tool result (text, images, documents, references) as sections, for any tool.
import type { ContentItem, UnknownBlock } from '../../format/block.ts'
import { isObject } from '../../format/check.ts'
import { parseValue } from '../../format/parse.ts'
import { stripReminders } from '../../format/tags.ts'
import { contentText } from '../../format/text.ts'
import { textAt } from './json-text.ts'
import { toDocument, toImage } from './media.ts'
import { phrase } from '../line.ts'
import { toReadable, toReadableMedia } from './readable.ts'
import { toFile, toList, toRaw } from '../section.ts'
import type { Section } from '../view.ts'

export function toContentSections(content: readonly ContentItem[]): Section[] {
  const names = content.flatMap((block) => (block.type === 'tool_reference' ? [block.tool_name ?? ''] : []))
  return [...content.flatMap(toPartSections), ...toList(names.map((text) => ({ text })))]
}

const NOWHERE = { offset: 0, length: 0, line: 0 }

/** Parses content that no schema covers, as if it were the content of a message. */
export function readContent(content: unknown): readonly ContentItem[] {
  const { record } = parseValue({ type: 'user', message: { content } }, NOWHERE)
  return record.type === 'user' ? record.message.content : []
}

function toPartSections(block: ContentItem): Section[] {
  switch (block.type) {
    case 'text':
      return toReadable(stripReminders(block.text ?? '').rest)
    case 'image':
      return toImage(block)
    case 'document':
      return toDocument(block)
    case 'tool_reference':
      return []
    case 'search_result':
      return [...toFile(block.source, block.title), ...toReadable(contentText(block.content), { folded: true })]
    case 'unknown':
      return toForeignSections(block)
    default:
      return toRaw(block)
  }
}

/** Handles blocks of the MCP protocol that the API does not have: resources and resource links. */
function toForeignSections(block: UnknownBlock): Section[] {
  const value = isObject(block.value) ? block.value : {}
  if (block.originalType === 'resource' && isObject(value['resource'])) return toResource(value['resource'])
  if (block.originalType === 'resource_link') {
    return toFile(textAt(value, 'uri') ?? textAt(value, 'name'), textAt(value, 'description') ?? textAt(value, 'name'))
  }
  return toRaw(block.value)
}

function toResource(resource: { [key: string]: unknown }): Section[] {
  const uri = textAt(resource, 'uri') ?? 'resource'
  const mediaType = textAt(resource, 'mimeType') ?? ''
  const body = textAt(resource, 'text')
  if (body !== undefined) return toReadableMedia(body, mediaType, { title: uri })
  return toFile(uri, phrase(mediaType, textAt(resource, 'blob') !== undefined && 'binary'))
}

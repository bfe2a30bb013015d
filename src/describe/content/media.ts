// Images and documents: their bytes if the transcript has them, otherwise their location.
import type { Block } from '../../format/block.ts'
import { textAt } from './json-text.ts'
import { phrase } from '../line.ts'
import { formatBytes } from '../../text/quantity.ts'
import { toReadableMedia } from './readable.ts'
import { toFile, toText } from '../section.ts'
import type { Section } from '../view.ts'

export function toImage(block: Block<'image'>): Section[] {
  const source = block.source
  // Claude Code sometimes passes on image blocks of MCP servers, whose fields have other names.
  const data = source?.data ?? textAt(block, 'data')
  const mediaType = source?.media_type ?? textAt(block, 'mimeType') ?? 'image/*'
  const location = source?.url ?? source?.file_id
  if (data === undefined && location === undefined) return toText('Image not in the transcript')
  return [
    {
      kind: 'image',
      mediaType,
      ...(data === undefined ? {} : { data, bytes: base64Bytes(data) }),
      ...(location === undefined ? {} : { location }),
    },
  ]
}

export function toDocument(block: Block<'document'>): Section[] {
  const { source, title } = block
  const mediaType = source?.media_type ?? ''
  const name =
    title ?? source?.url ?? source?.file_id ?? (mediaType === 'application/pdf' ? 'document.pdf' : 'document')
  if (source?.type === 'text') return toReadableMedia(source.data, mediaType, { title: name, folded: true })
  const size = source?.data === undefined ? undefined : formatBytes(base64Bytes(source.data))
  return [...toFile(name, phrase(mediaType, size)), ...toText(block.context, { title: 'Context', folded: true })]
}

export function base64Bytes(data: string): number {
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((data.length * 3) / 4) - padding)
}

/** `bytes` is the size of the original file, if known: the model often gets a smaller copy. */
export function toBareImage(data: string | undefined, mediaType = 'image/png', bytes?: number): Section[] {
  if (data === undefined || data === '') return []
  const sections = toImage({ type: 'image', source: { type: 'base64', media_type: mediaType, data } })
  return bytes === undefined ? sections : sections.map((section) => ({ ...section, bytes }))
}

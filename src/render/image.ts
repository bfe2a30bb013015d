// Pictures a tool handed over as bare bytes, outside of content blocks.
import { toImage } from './media.ts'
import type { Section } from './view.ts'

/** `bytes` is the size of the file where that is known: what the model was shown is often a smaller copy. */
export function toBareImage(data: string | undefined, mediaType = 'image/png', bytes?: number): Section[] {
  if (data === undefined || data === '') return []
  const sections = toImage({ type: 'image', source: { type: 'base64', media_type: mediaType, data } })
  return bytes === undefined ? sections : sections.map((section) => ({ ...section, bytes }))
}

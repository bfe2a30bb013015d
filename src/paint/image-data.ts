// Decides which images may be shown: only bitmap formats. SVG is a document that may contain scripts and links.
import type { ImageSection } from '../describe/view.ts'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
/** The first bytes of PNG, JPEG, GIF and WebP in base64. Other data would render as a broken image. */
const SIGNATURE = /^(?:iVBORw0KGg|\/9j\/|R0lGOD|UklGR)/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/

export interface ImageData {
  mediaType: string
  extension: string
  base64: string
}

export function imageData({ mediaType, data }: Pick<ImageSection, 'mediaType' | 'data'>): ImageData | null {
  const type = mediaType.toLowerCase()
  const extension = Object.hasOwn(EXTENSIONS, type) ? EXTENSIONS[type] : undefined
  const base64 = (data ?? '').replace(/\s+/g, '')
  if (extension === undefined || !SIGNATURE.test(base64) || !BASE64.test(base64)) return null
  return { mediaType: extension === 'jpg' ? 'image/jpeg' : type, extension, base64 }
}

export function dataAddress({ mediaType, base64 }: ImageData): string {
  return `data:${mediaType};base64,${base64}`
}

export function imageAddress(section: Pick<ImageSection, 'mediaType' | 'data'>): string | null {
  const data = imageData(section)
  return data === null ? null : dataAddress(data)
}

export function imageInDataUrl(address: string): ImageSection | null {
  const [, mediaType, data] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? []
  return mediaType === undefined || data === undefined ? null : { kind: 'image', mediaType, data }
}

// Which pictures may be shown: those that are only pixels. A drawing (SVG) is a document, with scripts and links of its own.
import type { ImageSection } from '../describe/view.ts'

const SHOWN: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
/** As PNG, JPEG, GIF and WebP begin: what begins otherwise would be drawn as a broken picture. */
const BEGINNING = /^(?:iVBORw0KGg|\/9j\/|R0lGOD|UklGR)/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/

export interface ImageData {
  mediaType: string
  /** Of a file with these bytes. */
  extension: string
  base64: string
}

/** Null for what is not shown: another kind, an address, bytes that are none. */
export function imageData({ mediaType, data }: Pick<ImageSection, 'mediaType' | 'data'>): ImageData | null {
  const type = mediaType.toLowerCase()
  const extension = Object.hasOwn(SHOWN, type) ? SHOWN[type] : undefined
  const base64 = (data ?? '').replace(/\s+/g, '')
  if (extension === undefined || !BEGINNING.test(base64) || !BASE64.test(base64)) return null
  return { mediaType: extension === 'jpg' ? 'image/jpeg' : type, extension, base64 }
}

/** As an address that holds the bytes. */
export function dataAddress({ mediaType, base64 }: ImageData): string {
  return `data:${mediaType};base64,${base64}`
}

/** The picture as an address that holds its bytes; null for what is not shown. */
export function imageAddress(section: Pick<ImageSection, 'mediaType' | 'data'>): string | null {
  const data = imageData(section)
  return data === null ? null : dataAddress(data)
}

/** The picture that a text carries in an address; null for any other address. */
export function pictureAt(address: string): ImageSection | null {
  const [, mediaType, data] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? []
  return mediaType === undefined || data === undefined ? null : { kind: 'image', mediaType, data }
}

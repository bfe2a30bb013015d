import type { ImageSection } from '../../../src/render/view.ts'

/** Pictures that are only pixels; a drawing (SVG) is a document, with scripts and links of its own. */
const SHOWN = /^image\/(?:png|jpeg|gif|webp)$/

/** The picture as an address that holds its bytes; null for what is not shown. */
export function imageSource({ mediaType, data }: ImageSection): string | null {
  const type = mediaType.toLowerCase() === 'image/jpg' ? 'image/jpeg' : mediaType.toLowerCase()
  return data !== undefined && SHOWN.test(type) ? `data:${type};base64,${data}` : null
}

/** The same for a picture that a text carries in its address. */
export function inlineImageSource(address: string): string | null {
  const [, type = '', data = ''] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? []
  return imageSource({ kind: 'image', mediaType: type, data })
}

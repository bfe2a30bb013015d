// What there is to say about a picture that is not, or not yet, shown: "image 800×600 png, 34.1 KB".
import { readImageSize } from './image-size.ts'
import { formatBytes } from '../text/quantity.ts'
import type { ImageSection } from './view.ts'

export function imageLabel(section: ImageSection): string {
  const size = section.data === undefined ? null : readImageSize(section.data)
  const bytes = section.bytes ?? (section.data === undefined ? 0 : Math.floor((section.data.length * 3) / 4))
  const kind = section.mediaType.replace(/^image\/(?:x-)?/, '').replace('svg+xml', 'svg')
  const what = ['image', size ? `${size.width}×${size.height}` : '', kind === '*' ? '' : kind]
  return `${what.filter((part) => part !== '').join(' ')}${bytes > 0 ? `, ${formatBytes(bytes)}` : ''}`
}

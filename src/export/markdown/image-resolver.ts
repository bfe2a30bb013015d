import { encodeAddress } from '../../paint/markdown/encode-address.ts'
import type { ResolveImage } from '../../paint/markdown/section-markdown.ts'
import type { ExportImages } from '../export-images.ts'

/** `below` is the path from the note to the folder of the session's note, next to which the image files are. */
export function imageResolver(images: ExportImages, below = ''): ResolveImage {
  return (section) => {
    const address = images.address(section)
    if (address === null || address.startsWith('data:')) return address
    return below + encodeAddress(address)
  }
}

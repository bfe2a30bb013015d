// Where the pictures of a note are, as addresses of Markdown.
import { encodeAddress } from '../../paint/markdown/encode-address.ts'
import type { PictureAddress } from '../../paint/markdown/section-markdown.ts'
import type { Pictures } from '../pictures.ts'

/** `below` leads from a note in a folder of its own to the one beside which the pictures lie. */
export function pictureAddress(pictures: Pictures, below = ''): PictureAddress {
  return (section) => {
    const address = pictures.address(section)
    if (address === null || address.startsWith('data:')) return address
    return below + encodeAddress(address)
  }
}

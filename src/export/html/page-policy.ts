// The content security policy of a page: it allows the page's own style and script, by their hashes, and images in the page
// or next to it. Everything else is blocked, whatever a transcript contains.
import { createHash } from 'node:crypto'
import { PAGE_SCRIPT } from '../../paint/html/script.ts'
import { PAGE_STYLE } from '../../paint/html/style.ts'

function hash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

const [style, script] = [hash(PAGE_STYLE), hash(PAGE_SCRIPT)]

/** Icons are data URLs in the style, which `img-src data:` allows. */
export function pagePolicy(hasImageFiles: boolean): string {
  return [
    "default-src 'none'",
    `style-src ${style}`,
    `script-src ${script}`,
    // A page opened from disk has no origin, so 'self' does not match files next to it.
    `img-src data:${hasImageFiles ? " 'self' file:" : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

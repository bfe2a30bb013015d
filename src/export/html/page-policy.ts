// What a page may do, said in the page itself: it draws its own style and runs its own script, known by their hashes, and
// shows pictures that are in it or beside it. Nothing else, whatever a transcript says.
import { createHash } from 'node:crypto'
import { PAGE_SCRIPT } from '../../paint/html/script.ts'
import { PAGE_STYLE } from '../../paint/html/style.ts'

function hash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

const [style, script] = [hash(PAGE_STYLE), hash(PAGE_SCRIPT)]

/** Icons are pictures of the style and so in it. */
export function pagePolicy(hasPictureFiles: boolean): string {
  return [
    "default-src 'none'",
    `style-src ${style}`,
    `script-src ${script}`,
    // A page that was opened from a disk has no origin that 'self' could mean.
    `img-src data:${hasPictureFiles ? " 'self' file:" : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

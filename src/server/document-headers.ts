// The headers of a document that is handed over. It is saved, not shown; and should a browser show it after all, then as a
// page of nobody that runs and loads nothing: what stands in a transcript must not act in the name of the app.
import { NOT_KEPT } from './answer.ts'
import type { DocumentHead } from './streamed-document.ts'

const POLICY = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/
const TEXT_TYPE = /^(?:text\/.+|application\/(?:json|x-ndjson|jsonl))$/

export function documentHeaders({ name, mediaType }: DocumentHead): Readonly<Record<string, string>> {
  return {
    ...NOT_KEPT,
    'content-type': contentType(mediaType),
    'content-disposition': attachment(name),
    'content-security-policy': POLICY,
  }
}

function contentType(mediaType: string): string {
  if (!MEDIA_TYPE.test(mediaType)) return 'application/octet-stream'
  return TEXT_TYPE.test(mediaType) ? `${mediaType}; charset=utf-8` : mediaType
}

/** The name twice (RFC 6266): in plain letters for who knows no better, and as it is. Neither can hold a quote, a line
 *  break, a slash or a percent sign that was not put there here. */
function attachment(name: string): string {
  const clean = fileName(name)
  const plain = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()+-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeValue(clean)}`
}

/** No folders, nothing a terminal or a file manager would hide or turn round, no dot in front, and not too long. */
function fileName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
    .replace(/^[. ]+/, '')
  return [...clean].slice(-150).join('') || 'export'
}

/** RFC 8187: what encodeURIComponent leaves alone, less what is not allowed there. */
function encodeValue(text: string): string {
  return encodeURIComponent(text).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

// The headers of a downloaded document. If a browser shows it, the sandbox policy lets it run and load nothing.
import { NO_STORE } from './response-data.ts'
import type { DocumentHead } from './streamed-document.ts'

const POLICY = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/
const TEXT_TYPE = /^(?:text\/.+|application\/(?:json|x-ndjson|jsonl))$/

export function documentHeaders({ name, mediaType }: DocumentHead): Readonly<Record<string, string>> {
  return {
    ...NO_STORE,
    'content-type': contentType(mediaType),
    'content-disposition': attachment(name),
    'content-security-policy': POLICY,
  }
}

function contentType(mediaType: string): string {
  if (!MEDIA_TYPE.test(mediaType)) return 'application/octet-stream'
  return TEXT_TYPE.test(mediaType) ? `${mediaType}; charset=utf-8` : mediaType
}

/** The name in ASCII and UTF-8 (RFC 6266); neither can contain a quote, line break, slash or raw percent sign. */
function attachment(name: string): string {
  const clean = fileName(name)
  const plain = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()+-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeValue(clean)}`
}

/** Keeps the last 150 characters, so that the extension survives. */
function fileName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
    .replace(/^[. ]+/, '')
  return [...clean].slice(-150).join('') || 'export'
}

/** Encodes a value for RFC 8187, which allows fewer plain characters than encodeURIComponent leaves. */
function encodeValue(text: string): string {
  return encodeURIComponent(text).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

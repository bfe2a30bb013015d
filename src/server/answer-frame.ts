// Serves the HTML preview of an export for the frame in the export dialog. It contains text of transcripts, so it is
// sandboxed: no scripts, no requests, and only our own page may frame it.
import { NO_STORE, refusalResponse, type ResponseData } from './response-data.ts'
import type { MakeContext } from './answer-operation.ts'
import type { RequestHead } from './request-head.ts'
import { readInput, readQuery } from './read-input.ts'
import { wrongMethod } from './refusals.ts'

const METHODS = ['GET', 'HEAD']

export interface FrameRequest {
  head: RequestHead
  makeContext: MakeContext
  signal: AbortSignal
}

export async function answerFrame({ head, makeContext, signal }: FrameRequest): Promise<ResponseData> {
  if (!METHODS.includes(head.method)) return refusalResponse(wrongMethod(METHODS))
  const { exportPreview } = await import('../operations/export/declarations.ts')
  const given = readQuery(exportPreview, head.query)
  readInput(exportPreview, given)
  const { previewPage } = await import('../operations/export/preview.ts')
  return pageResponse(await previewPage(makeContext({ signal }), exportPreview.input.parse(given)))
}

function pageResponse(html: string): ResponseData {
  return {
    status: 200,
    headers: {
      ...NO_STORE,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': framePolicy(html),
      // For browsers without frame-ancestors.
      'x-frame-options': 'SAMEORIGIN',
    },
    body: { kind: 'bytes', bytes: html },
  }
}

/** Copies the hashes of the page's own styles from its meta element, which precedes all text of transcripts. */
function framePolicy(html: string): string {
  const stated =
    /<meta http-equiv="Content-Security-Policy" content="([^"]{0,2000})"/i.exec(html.slice(0, 4000))?.[1] ?? ''
  const styles = /style-src ([^;]*)/.exec(stated)?.[1] ?? ''
  const hashes = styles.match(/'sha256-[A-Za-z0-9+/]{43}='/g) ?? []
  return [
    'sandbox',
    "default-src 'none'",
    `style-src ${hashes.join(' ') || "'none'"}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

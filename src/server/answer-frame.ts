// The page that an export would be, for the frame of the dialog that shows it. It is made of transcripts, and so it is a
// page of nobody there: it runs nothing, loads nothing, sends nothing, and only our own page may frame it.
import { NOT_KEPT, refusalAnswer, type Answer } from './answer.ts'
import type { MakeContext } from './answer-operation.ts'
import type { Asked } from './read-asked.ts'
import { readInput, readQuery } from './read-input.ts'
import { wrongMethod } from './refusals.ts'

const METHODS = ['GET', 'HEAD']

export interface FrameRequest {
  asked: Asked
  makeContext: MakeContext
  signal: AbortSignal
}

export async function answerFrame({ asked, makeContext, signal }: FrameRequest): Promise<Answer> {
  if (!METHODS.includes(asked.method)) return refusalAnswer(wrongMethod(METHODS))
  const { exportPreview } = await import('../operations/export/declarations.ts')
  const given = readQuery(exportPreview, asked.query)
  readInput(exportPreview, given)
  const { previewPage } = await import('../operations/export/preview.ts')
  return pageAnswer(await previewPage(makeContext({ signal }), exportPreview.input.parse(given)))
}

function pageAnswer(html: string): Answer {
  return {
    status: 200,
    headers: {
      ...NOT_KEPT,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': framePolicy(html),
      // For who does not know frame-ancestors.
      'x-frame-options': 'SAMEORIGIN',
    },
    body: { kind: 'bytes', bytes: html },
  }
}

/** The page says itself, before anything of a transcript, which style is its own; only hashes are taken from there. */
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

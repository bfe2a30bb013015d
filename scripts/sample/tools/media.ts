import type { ToolCall } from '../kit/blocks.ts'
import { call } from '../kit/blocks.ts'
import type { Json } from '../kit/json.ts'
import type { Session } from '../kit/session.ts'

export const base64Image = (data: Buffer, mediaType = 'image/png'): Json => ({
  type: 'image',
  source: { type: 'base64', media_type: mediaType, data: data.toString('base64') },
})

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)}KB`

/** Read for images and PDF files. Their content follows as a block, not as text. */
export function mediaTools(session: Session) {
  const { workspace } = session

  const show = (blocks: readonly Json[]): void => {
    session.chain((stamp) => ({
      type: 'user',
      message: { role: 'user', content: blocks },
      isMeta: true,
      ...stamp,
    }))
  }

  return {
    readImage(name: string, data: Buffer, size: number): ToolCall {
      const dimensions = { originalWidth: size, originalHeight: size, displayWidth: size, displayHeight: size }
      return call(
        'Read',
        { file_path: workspace.path(name) },
        {
          content: [base64Image(data)],
          structured: {
            type: 'image',
            file: { base64: data.toString('base64'), type: 'image/png', originalSize: data.length, dimensions },
          },
        },
      )
    },

    /** A short PDF is sent as a document. */
    readPdf(name: string, data: Buffer): ToolCall {
      const filePath = workspace.path(name)
      const base64 = data.toString('base64')
      return call(
        'Read',
        { file_path: filePath },
        {
          content: `PDF file read: ${filePath} (${kilobytes(data.length)})`,
          structured: { type: 'pdf', file: { filePath, base64, originalSize: data.length } },
          follow: () =>
            show([{ type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: base64 } }]),
        },
      )
    },

    /** A long PDF is split into pages; the images of the pages are in `tool-results`. */
    readPdfPages(name: string, pages: string, originalSize: number, pictures: readonly Buffer[]): ToolCall {
      const filePath = workspace.path(name)
      const folder = `pdf-${session.ids.uuid()}`
      const inside = `${session.folder}/${session.id}/tool-results/${folder}`
      pictures.forEach((picture, index) => {
        session.archive.write(`${inside}/page-${String(index + 1).padStart(2, '0')}.jpg`, picture)
      })
      const count = pictures.length
      return call(
        'Read',
        { file_path: filePath, pages },
        {
          content: `PDF pages extracted: ${count} page(s) from ${filePath} (${kilobytes(originalSize)})`,
          structured: {
            type: 'parts',
            file: { filePath, originalSize, count, outputDir: workspace.inHome(...inside.split('/')) },
          },
          follow: () => show(pictures.map((picture) => base64Image(picture, 'image/jpeg'))),
        },
      )
    },
  }
}

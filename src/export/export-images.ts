// The images of a document: embedded in the page, or as files next to it. Equal images share one file.
import { createHash } from 'node:crypto'
import { dataAddress, imageData, type ImageData } from '../paint/image-data.ts'
import type { ImageSection } from '../describe/view.ts'
import type { ExportOptions } from './export-plan.ts'
import type { ExportSink } from './export-sink.ts'

export class ExportImages {
  private readonly mode: ExportOptions['images']
  private readonly sink: ExportSink
  private readonly folder: string
  private readonly known = new Map<string, string>()
  private waiting: { name: string; data: ImageData }[] = []

  constructor(mode: ExportOptions['images'], sink: ExportSink, base: string) {
    this.mode = mode
    this.sink = sink
    this.folder = `${base}.files`
  }

  address(section: ImageSection): string | null {
    const data = this.mode === 'none' ? null : imageData(section)
    if (data === null) return null
    return this.mode === 'embedded' ? dataAddress(data) : this.fileAddress(data)
  }

  private fileAddress(data: ImageData): string {
    const key = createHash('sha256').update(data.base64).digest('hex')
    const known = this.known.get(key)
    const file = known ?? `${this.known.size + 1}.${data.extension}`
    if (known === undefined) {
      this.known.set(key, file)
      this.waiting.push({ name: `${this.folder}/${file}`, data })
    }
    return `${encodeURIComponent(this.folder.split('/').at(-1) ?? '')}/${file}`
  }

  async writePending(): Promise<void> {
    const waiting = this.waiting
    this.waiting = []
    for (const { name, data } of waiting) {
      const file = this.sink.create(name)
      await file.write(Buffer.from(data.base64, 'base64'))
      await file.close()
    }
  }
}

import type { ExportSink, SinkFile } from '../export-sink.ts'
import type { TableCell, TableDeclaration } from '../tables/table.ts'
import { csvCell } from './csv-cell.ts'

/** Buffer size. Rows are short, and writing them one by one would take most of the time. */
const WRITE_CHARACTERS = 64 * 1024

export class CsvFile {
  readonly name: string
  private readonly file: SinkFile
  private readonly columns: TableDeclaration['columns']
  private buffered: string

  constructor(sink: ExportSink, name: string, { columns }: TableDeclaration) {
    this.name = name
    this.file = sink.create(name)
    this.columns = columns
    this.buffered = `${columns.map((column) => column.name).join(',')}\n`
  }

  async add(cells: readonly TableCell[]): Promise<void> {
    const line = this.columns.map(({ type }, index) => csvCell(cells[index] ?? null, type)).join(',')
    this.buffered += `${line}\n`
    if (this.buffered.length >= WRITE_CHARACTERS) await this.write()
  }

  async close(): Promise<void> {
    await this.write()
    await this.file.close()
  }

  private async write(): Promise<void> {
    const text = this.buffered
    this.buffered = ''
    if (text !== '') await this.file.write(text)
  }
}

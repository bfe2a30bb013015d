// One table as a file of CSV: a line with the names of its columns, then a line a row.
import type { ExportSink, SinkFile } from '../export-sink.ts'
import type { Cell, TableDeclaration } from '../tables/table.ts'
import { csvCell } from './csv-cell.ts'

/** Rows are short: written one by one they would cost more than all the rest. */
const WRITE_CHARACTERS = 64 * 1024

export class CsvFile {
  readonly name: string
  private readonly file: SinkFile
  private readonly columns: TableDeclaration['columns']
  private held: string

  constructor(sink: ExportSink, name: string, { columns }: TableDeclaration) {
    this.name = name
    this.file = sink.create(name)
    this.columns = columns
    this.held = `${columns.map((column) => column.name).join(',')}\n`
  }

  async add(cells: readonly Cell[]): Promise<void> {
    const line = this.columns.map(({ type }, index) => csvCell(cells[index] ?? null, type)).join(',')
    this.held += `${line}\n`
    if (this.held.length >= WRITE_CHARACTERS) await this.write()
  }

  async close(): Promise<void> {
    await this.write()
    await this.file.close()
  }

  private async write(): Promise<void> {
    const text = this.held
    this.held = ''
    if (text !== '') await this.file.write(text)
  }
}

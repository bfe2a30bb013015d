// Cells of a Jupyter notebook, with the field names of Claude Code (cellType, image_data) or of the file (cell_type, data).
import { isObject } from '../../format/check.ts'
import type { JsonObject } from '../../format/field.ts'
import { toBareImage } from './media.ts'
import { type CodeOptions, toCode, toMarkdown, toTerminal, toText } from '../section.ts'
import { unescapeText } from './unescape.ts'
import type { Section } from '../view.ts'

export function toNotebook(cells: readonly JsonObject[]): Section[] {
  return cells.flatMap((cell, index) => [...toSource(cell, index), ...toOutputs(cell)])
}

/** Shows a cell as code, or as text if the model escaped it twice: only text sections can be unescaped. */
export function toCellCode(source: string, options: CodeOptions): Section[] {
  return (unescapeText(source) === undefined ? toCode : toText)(source, options)
}

function toSource(cell: JsonObject, index: number): Section[] {
  const source = joined(cell['source'])
  const options = { title: cellTitle(cell['cell_id'] ?? cell['id'] ?? cell['cell'], index), folded: true }
  const type = cell['cellType'] ?? cell['cell_type']
  if (type === 'markdown') return toMarkdown(source, options)
  if (type === 'raw') return toText(source, options)
  const language = cell['language']
  return toCellCode(source, { ...options, language: typeof language === 'string' ? language : 'python' })
}

function cellTitle(id: unknown, index: number): string {
  return `Cell ${typeof id === 'string' || typeof id === 'number' ? id : index}`
}

function toOutputs(cell: JsonObject): Section[] {
  const outputs = Array.isArray(cell['outputs']) ? cell['outputs'].filter(isObject) : []
  return outputs.flatMap((output) => {
    const data = isObject(output['data']) ? output['data'] : {}
    const text = joined(output['text'] ?? output['traceback'] ?? data['text/plain'])
    return [...toTerminal(text, { title: 'Output', folded: true }), ...toOutputImages(output, data)]
  })
}

function toOutputImages(output: JsonObject, data: JsonObject): Section[] {
  const image = output['image']
  if (isObject(image)) {
    const type = image['media_type']
    return toBareImage(joined(image['image_data']), typeof type === 'string' ? type : undefined)
  }
  return ['image/png', 'image/jpeg'].flatMap((type) => toBareImage(joined(data[type]).replace(/\s/g, ''), type))
}

function joined(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string').join('') : ''
}

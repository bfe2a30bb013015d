// A file that was read. The structured result has no line numbers; the text for the model does.
import { isObject } from '../../format/check.ts'
import type { ToolInput, ToolResult } from '../../format/tool.ts'
import type { ToolCall } from '../../thread/thread.ts'
import { toContentSections } from '../content/content.ts'
import { defineDescriber, type Described } from '../describer.ts'
import { toBareImage } from '../content/media.ts'
import { languageOf } from '../content/language.ts'
import { phrase } from '../line.ts'
import { countLines, named } from '../content/lines.ts'
import { toNotebook } from '../content/notebook.ts'
import { stripLineNumbers } from '../content/lines.ts'
import { formatBytes, formatCount, plural } from '../../text/quantity.ts'
import { resultText } from '../content/result.ts'
import { toCode, toFile, toText } from '../section.ts'

type ReadView = Pick<Described, 'outcome' | 'sections'>

export const read = defineDescriber('Read', ({ call, input, result }) => {
  const path = named(input.file_path, pathOf(result.form === 'object' ? result.result : undefined), 'a file')
  return {
    summary: phrase(path, rangeOf(input)),
    ...(result.form === 'object' ? describeResult(result.result, path) : describeText(call, path)),
  }
})

function rangeOf({ offset, limit, pages }: ToolInput<'Read'>): string {
  if (pages) return `${/^\d+$/.test(pages) ? 'page' : 'pages'} ${pages.replaceAll('-', '–')}`
  const first = Math.max(1, offset ?? 1)
  if (limit !== undefined) return limit === 1 ? `line ${first}` : `lines ${first}–${first + limit - 1}`
  return first > 1 ? `from line ${first}` : ''
}

/** Takes unknown, because the file of a result type this version does not know may be anything. */
function pathOf(result: unknown): string | undefined {
  const file = isObject(result) ? result['file'] : undefined
  const path = isObject(file) ? file['filePath'] : undefined
  return typeof path === 'string' ? path : undefined
}

function describeResult(result: ToolResult<'Read'>, path: string): ReadView {
  switch (result.type) {
    case 'text':
      return describeFile(result.file ?? {}, path)
    case 'image':
      return describeImage(result.file ?? {}, path)
    case 'notebook': {
      const cells = result.file?.cells ?? []
      return { outcome: plural(cells.length, 'cell'), sections: toNotebook(cells) }
    }
    case 'pdf': {
      const facts = phrase('PDF', sizeOf(result.file?.originalSize))
      return { outcome: facts, sections: toFile(path, facts) }
    }
    case 'parts': {
      const { originalSize, count, outputDir } = result.file ?? {}
      const facts = phrase('PDF', sizeOf(originalSize), count !== undefined && plural(count, 'page'))
      const location = outputDir === undefined ? '' : `as images in ${outputDir}`
      return { outcome: facts, sections: toFile(path, phrase(facts, location)) }
    }
    case 'file_unchanged':
      return { outcome: 'unchanged', sections: [] }
    // The parser lets through result types of newer versions.
    default:
      return { sections: [] }
  }
}

type FileOf<Type> = NonNullable<Extract<ToolResult<'Read'>, { type: Type }>['file']>

/** Folded, because the name of a file that was only read matters more than its text. */
function describeFile(file: FileOf<'text'>, path: string): ReadView {
  const { content = '', startLine = 1, numLines = 0, totalLines = 0, truncatedByTokenCap } = file
  if (content === '') return { outcome: 'empty', sections: [] }
  const count = countLines(content)
  const lines = totalLines > numLines ? `${formatCount(count)} of ${plural(totalLines, 'line')}` : plural(count, 'line')
  return {
    outcome: phrase(lines, truncatedByTokenCap === true && 'truncated'),
    sections: toCode(content, { language: languageOf(path), firstLine: startLine, folded: true }),
  }
}

function describeImage(file: FileOf<'image'>, path: string): ReadView {
  const { base64, type, originalSize, dimensions = {} } = file
  const width = dimensions['originalWidth'] ?? dimensions['width']
  const height = dimensions['originalHeight'] ?? dimensions['height']
  const facts = phrase(
    'image',
    width !== undefined && height !== undefined && `${width} × ${height}`,
    sizeOf(originalSize),
  )
  return { outcome: facts, sections: base64 ? toBareImage(base64, type, originalSize) : toFile(path, facts) }
}

function describeText(call: ToolCall, path: string): ReadView {
  const text = resultText(call)
  const numbered = stripLineNumbers(text)
  if (numbered) {
    const { firstLine, rest } = numbered
    return {
      outcome: plural(countLines(numbered.text), 'line'),
      sections: [...toCode(numbered.text, { language: languageOf(path), firstLine, folded: true }), ...toText(rest)],
    }
  }
  const content = call.state === 'done' ? (call.result?.content ?? []) : []
  const media = content.filter(({ type }) => type === 'image' || type === 'document')
  if (media.length > 0) return { outcome: media[0]?.type ?? '', sections: toContentSections(media) }
  return { sections: toText(text) }
}

function sizeOf(bytes: number | undefined): string {
  return bytes === undefined ? '' : formatBytes(bytes)
}

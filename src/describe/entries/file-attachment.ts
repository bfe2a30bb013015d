// Files, selections and diagnostics attached by the prompt or the editor.
import { isObject } from '../../format/check.ts'
import { textAt } from '../content/json-text.ts'
import { languageOf } from '../content/language.ts'
import { oneLine, phrase } from '../line.ts'
import { stripLineNumbers } from '../content/lines.ts'
import { plural } from '../../text/quantity.ts'
import { toCode, toFile, toList, toText } from '../section.ts'
import type { EntryView, ListItem, Section } from '../view.ts'
import type { AttachmentDescribers, AttachmentOf } from './attachment-kind.ts'
import { folded, hidden, shown, toDetails } from './entry.ts'

export const fileEntries = {
  file: fileEntry,
  directory: ({ path, displayPath, content }) =>
    shown('Directory', { summary: oneLine(displayPath ?? path), sections: toText(content, { folded: true }) }),
  already_read_file: (attachment) => shown('File already read', { summary: placeOf(attachment) }),
  compact_file_reference: (attachment) => shown('File read before the compaction', { summary: placeOf(attachment) }),
  edited_text_file: editedEntry,
  selected_lines_in_ide: selectionEntry,
  selected_lines_in_diff: (attachment) => shown('Selected in a diff', { summary: placeOf(attachment) }),
  opened_file_in_ide: (attachment) => shown('Open in editor', { summary: placeOf(attachment) }),
  diagnostics: diagnosticsEntry,
  lsp_diagnostics: (attachment) => hidden('Diagnostics', { sections: toDetails(attachment) }),
} satisfies Partial<AttachmentDescribers>

function placeOf(attachment: { filename?: string | undefined; displayPath?: string | undefined }): string {
  return oneLine(attachment.displayPath ?? attachment.filename)
}

function fileEntry(attachment: AttachmentOf<'file'>): EntryView {
  const { content, truncated } = attachment
  const { filePath, content: text, numLines, startLine, totalLines } = content?.file ?? {}
  const path = filePath ?? attachment.filename
  const lines = numLines ?? totalLines
  return shown('File', {
    summary: phrase(
      placeOf(attachment) || oneLine(path),
      lines !== undefined && plural(lines, 'line'),
      truncated && 'truncated',
    ),
    sections:
      text === undefined
        ? toFile(path, content?.type)
        : toCode(text, { language: languageOf(path ?? ''), firstLine: startLine ?? 1, folded: true }),
  })
}

function editedEntry(attachment: AttachmentOf<'edited_text_file'>): EntryView {
  const { filename = '', snippet } = attachment
  return folded('File changed outside the session', {
    summary: placeOf(attachment),
    sections: numberedSections(snippet ?? '', filename),
  })
}

function numberedSections(snippet: string, path: string): Section[] {
  const numbered = stripLineNumbers(snippet)
  if (!numbered) return toText(snippet)
  return [
    ...toCode(numbered.text, { language: languageOf(path), firstLine: numbered.firstLine }),
    ...toText(numbered.rest),
  ]
}

function selectionEntry(attachment: AttachmentOf<'selected_lines_in_ide'>): EntryView {
  const { lineStart, lineEnd, filename = '', content, ideName } = attachment
  const lines =
    lineStart === undefined ? '' : lineEnd === lineStart ? `line ${lineStart}` : `lines ${lineStart}–${lineEnd}`
  return shown('Selected in editor', {
    summary: phrase(placeOf(attachment), lines, oneLine(ideName)),
    sections: toCode(content, { language: languageOf(filename), firstLine: lineStart }),
  })
}

function diagnosticsEntry({ files = [] }: AttachmentOf<'diagnostics'>): EntryView {
  const items = files.map(toDiagnosedFile)
  const count = items.reduce((sum, { items: found = [] }) => sum + found.length, 0)
  const errors = files.flatMap(diagnosticsOf).filter(({ severity }) => severity === 'Error').length
  return folded('Diagnostics', {
    summary: phrase(
      plural(count, 'finding'),
      errors > 0 && plural(errors, 'error'),
      files.length > 1 ? plural(files.length, 'file') : items[0]?.text,
    ),
    tone: errors > 0 ? 'warning' : 'plain',
    sections: toList(items),
  })
}

type Loose = { [key: string]: unknown }

function diagnosticsOf(file: Loose): Loose[] {
  const found = file['diagnostics']
  return Array.isArray(found) ? found.filter(isObject) : []
}

function toDiagnosedFile(file: Loose): ListItem {
  const items = diagnosticsOf(file).map(toDiagnostic)
  return {
    text: oneLine((textAt(file, 'uri') ?? '').replace(/^file:\/\//, '')),
    ...(items.length === 0 ? {} : { items }),
  }
}

/** The language server protocol counts lines from 0. */
function toDiagnostic(diagnostic: Loose): ListItem {
  const range = isObject(diagnostic['range']) ? diagnostic['range'] : {}
  const start = isObject(range['start']) ? range['start']['line'] : undefined
  const note = phrase(
    typeof start === 'number' && `line ${start + 1}`,
    (textAt(diagnostic, 'severity') ?? '').toLowerCase(),
    textAt(diagnostic, 'source') ?? '',
  )
  return { text: oneLine(textAt(diagnostic, 'message') ?? ''), ...(note === '' ? {} : { note }) }
}

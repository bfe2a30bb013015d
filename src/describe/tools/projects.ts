import { defineDescriber } from '../describer.ts'
import type { ToolResult } from '../../format/tool.ts'
import { textAt } from '../content/json-text.ts'
import { languageOf } from '../content/language.ts'
import { oneLine, phrase } from '../line.ts'
import { formatBytes, plural } from '../../text/quantity.ts'
import { toResultSections } from '../content/result.ts'
import { toCode, toFacts, toFile, toList, toMarkdown, toRaw, toText } from '../section.ts'
import type { ListItem, Section } from '../view.ts'

type ProjectsResult = ToolResult<'Projects'>

export const projects = defineDescriber('Projects', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  const method = (input.method ?? answer.method ?? '').replace(/^project_/, '').replaceAll('_', ' ')
  const path = input.path ?? answer.path
  return {
    summary: oneLine(`${method} ${input.query ?? path ?? answer.name ?? ''}`),
    outcome: describeOutcome(answer),
    sections: [
      ...toText(answer.notice, { title: 'Notice' }),
      ...toText(answer.description),
      ...toMarkdown(answer.instructions, { title: 'Instructions', folded: true }),
      ...contentSections(path, input.content ?? answer.content),
      ...toFile(answer.local_file ?? answer.local_path ?? input.local_path),
      ...toList((answer.docs ?? []).map(toDocItem), { title: 'Documents' }),
      ...toList((answer.files ?? []).map(toDocItem), { title: 'Files' }),
      ...toRaw(answer.hits, { title: 'Hits' }),
      ...toRaw(answer.sync_sources, { title: 'Sources', folded: true }),
      ...toRaw(answer.knowledge, { title: 'Knowledge', folded: true }),
      ...toFacts({ Kind: answer.file_kind, Created: answer.created_at, Updated: answer.updated_at }),
      ...(result.form === 'object' ? [] : toResultSections(call)),
    ],
  }
})

function describeOutcome(answer: ProjectsResult): string {
  const { hits, docs, size_bytes: bytes, truncated, replaced, deleted, doc_uuid: id } = answer
  return phrase(
    hits !== undefined ? plural(hits.length, 'hit') : docs !== undefined && plural(docs.length, 'document'),
    bytes !== undefined && formatBytes(bytes),
    truncated && 'truncated',
    replaced ? 'replaced' : replaced === false && id !== undefined && 'added',
    deleted && 'deleted',
  )
}

function contentSections(path: string | undefined, content: string | undefined): Section[] {
  const language = path === undefined ? undefined : languageOf(path)
  return language === undefined || language === 'markdown' ? toMarkdown(content) : toCode(content, { language })
}

function toDocItem(doc: { [key: string]: unknown } | string): ListItem {
  if (typeof doc === 'string') return { text: doc }
  const names = ['path', 'file_name', 'name', 'title'].map((key) => textAt(doc, key))
  return { text: names.find((name) => name !== undefined) ?? 'document' }
}

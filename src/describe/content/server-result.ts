// Results of the tools the API runs itself. The API defines their content, so unexpected shapes are shown raw.
import type { Block, ContentItem } from '../../format/block.ts'
import { isObject } from '../../format/check.ts'
import { readContent, toContentSections } from './content.ts'
import { textAt } from './json-text.ts'
import { oneLine, phrase, words } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toList, toMarkdown, toRaw, toTerminal, toText } from '../section.ts'
import type { ListItem, Section } from '../view.ts'

const TYPES = [
  'web_search_tool_result',
  'web_fetch_tool_result',
  'code_execution_tool_result',
  'bash_code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'advisor_tool_result',
] as const satisfies readonly ContentItem['type'][]

export type ServerResult = Block<(typeof TYPES)[number]>

const types: ReadonlySet<string> = new Set(TYPES)

export function isServerResult(block: ContentItem): block is ServerResult {
  return types.has(block.type)
}

export interface ServerAnswer {
  outcome: string
  sections: Section[]
}

type ServerContent = { [key: string]: unknown }

export function describeServerResult(block: ServerResult): ServerAnswer {
  const { content } = block
  if (isObject(content)) {
    const code = textAt(content, 'error_code')
    if (code !== undefined) return describeError(code, content)
  }
  switch (block.type) {
    case 'web_search_tool_result':
      return describeLinks(content)
    case 'web_fetch_tool_result':
      return isObject(content) ? describePage(content) : describeOther(content)
    case 'code_execution_tool_result':
    case 'bash_code_execution_tool_result':
      return isObject(content) ? describeRun(content) : describeOther(content)
    case 'text_editor_code_execution_tool_result':
      return isObject(content) ? describeEdit(content) : describeOther(content)
    case 'tool_search_tool_result':
      return isObject(content) ? describeTools(content) : describeOther(content)
    case 'advisor_tool_result':
      return isObject(content) ? describeAdvice(content) : describeOther(content)
  }
}

function describeError(code: string, content: ServerContent): ServerAnswer {
  const message = textAt(content, 'error_message')
  return { outcome: `failed: ${words(code)}`, sections: toText(message, { title: 'Error' }) }
}

function describeOther(content: unknown): ServerAnswer {
  return { outcome: '', sections: typeof content === 'string' ? toText(content) : toRaw(content) }
}

function describeLinks(content: unknown): ServerAnswer {
  if (!Array.isArray(content)) return describeOther(content)
  const links = content.filter(isObject).map((link): ListItem => {
    const [title, url, age] = [textAt(link, 'title'), textAt(link, 'url'), textAt(link, 'page_age')]
    const note = phrase(title !== undefined && url, age)
    return { text: oneLine(title ?? url), ...(note === '' ? {} : { note }) }
  })
  return { outcome: links.length === 0 ? 'no links' : plural(links.length, 'link'), sections: toList(links) }
}

function describePage(content: ServerContent): ServerAnswer {
  return { outcome: '', sections: toContentSections(readContent([content['content']].filter(isObject))) }
}

function describeRun(content: ServerContent): ServerAnswer {
  const code = content['return_code']
  const isError = typeof code === 'number' && code !== 0
  const output = [textAt(content, 'stdout'), textAt(content, 'stderr')].filter((part) => part !== undefined).join('\n')
  return {
    outcome: isError ? `exit ${code}` : '',
    sections: [...toTerminal(output, { isError }), ...toRaw(content['content'], { title: 'Files' })],
  }
}

function describeEdit(content: ServerContent): ServerAnswer {
  const lines = content['lines']
  const diff = Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').join('\n') : undefined
  return {
    outcome: content['is_file_update'] === true ? 'updated' : content['is_file_update'] === false ? 'created' : '',
    sections: toText(textAt(content, 'content') ?? diff),
  }
}

function describeTools(content: ServerContent): ServerAnswer {
  const references = content['tool_references']
  const names = Array.isArray(references)
    ? references.flatMap((reference) => (isObject(reference) ? (textAt(reference, 'tool_name') ?? []) : []))
    : []
  return {
    outcome: names.length === 0 ? 'no tools found' : plural(names.length, 'tool'),
    sections: toList(names.map((name) => ({ text: name }))),
  }
}

function describeAdvice(content: ServerContent): ServerAnswer {
  const advice = textAt(content, 'text')
  return { outcome: '', sections: advice === undefined ? toRaw(content) : toMarkdown(advice) }
}

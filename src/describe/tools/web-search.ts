import { defineDescriber, type DescribeContext } from '../describer.ts'
import { isObject } from '../../format/check.ts'
import { formatDuration } from '../../text/duration.ts'
import { parseJsonText, textAt } from '../content/json-text.ts'
import { oneLine, phrase } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { resultText } from '../content/result.ts'
import { toFacts, toList, toMarkdown } from '../section.ts'
import type { ListItem, Section } from '../view.ts'

export const webSearch = defineDescriber('WebSearch', (context) => {
  const { input, result } = context
  const { links, prose } = readAnswer(context)
  const answer = result.form === 'object' ? result.result : {}
  const { durationSeconds, searchCount } = answer
  return {
    summary: oneLine(input.query ?? answer.query),
    outcome: phrase(
      links.length > 0 && plural(links.length, 'link'),
      searchCount !== undefined && searchCount > 1 && `${searchCount} searches`,
      durationSeconds !== undefined && formatDuration(durationSeconds * 1000),
    ),
    sections: [
      ...toFacts({
        'Allowed domains': input.allowed_domains?.join(', '),
        'Blocked domains': input.blocked_domains?.join(', '),
      }),
      ...toList(links, { title: 'Links' }),
      ...prose,
    ],
  }
})

interface WebSearchResult {
  links: ListItem[]
  prose: Section[]
}

function readAnswer({ call, result }: DescribeContext<'WebSearch'>): WebSearchResult {
  if (result.form !== 'object' || result.result.results === undefined) return readText(resultText(call))
  const { results } = result.result
  return {
    links: results.flatMap((entry) => (isObject(entry) ? (entry.content ?? []).map(toLink) : [])),
    prose: results.flatMap((entry) => (typeof entry === 'string' ? toMarkdown(entry) : [])),
  }
}

/** The text has the same links as JSON on separate lines, and ends with a note to the model. */
function readText(text: string): WebSearchResult {
  const links: ListItem[] = []
  const prose = text
    .replace(/^Web search results for query: .*\n/, '')
    .replace(/^Links: (\[.*\])$/gm, (line, json: string) => {
      const list = parseJsonText(json)
      if (!Array.isArray(list)) return line
      links.push(...list.filter(isObject).map(toLink))
      return ''
    })
    .replace(/^REMINDER: You MUST include the sources[\s\S]*$/m, '')
  return { links, prose: toMarkdown(prose.trim()) }
}

function toLink(link: unknown): ListItem {
  const [title, url] = [textAt(link, 'title'), textAt(link, 'url')]
  return { text: oneLine(title ?? url), ...(title && url ? { note: oneLine(url) } : {}) }
}

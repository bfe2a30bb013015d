// Reduces prompts to the text that people would quote.
import type { ContentItem } from '../format/block.ts'
import { classifyUserText, type UserText } from '../format/prompt.ts'
import { tagKind } from '../format/tags.ts'
import { contentText } from '../format/text.ts'

const SPOKEN: ReadonlySet<UserText['kind']> = new Set(['teammate', 'peer', 'channel'])

export function promptText(text: string): string {
  const classified = classifyUserText(text)
  if (classified.kind === 'command') return commandText(classified)
  if (!SPOKEN.has(classified.kind)) return classified.text
  const spoken = classified.tags.filter((tag) => SPOKEN.has(tagKind(tag.name) ?? 'empty')).map((tag) => tag.body.trim())
  return [...spoken, classified.text].filter((part) => part !== '').join('\n')
}

export function promptWords(blocks: readonly ContentItem[]): string {
  const words = promptText(contentText(blocks))
  if (words !== '') return words
  return blocks.some((block) => block.type === 'image') ? '[image]' : blocks.length > 0 ? '[file]' : ''
}

function commandText({ tags, text }: UserText): string {
  const body = (name: string) => tags.find((tag) => tag.name === name)?.body.trim() ?? ''
  return [body('command-name') || body('command-message'), body('command-args'), text]
    .filter((part) => part !== '')
    .join(' ')
}

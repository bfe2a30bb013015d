import { describe, expect, test } from 'vitest'
import { makeCall } from '../../../test/make-call.ts'
import type { EntryItem, ToolItem, TurnItem } from '../../describe/describe-step.ts'
import type { HtmlContext } from './html-context.ts'
import {
  hasShownItem,
  itemClasses,
  paintMessage,
  type MessageOptions,
  type MessagePiece,
  type MessageStep,
} from './message.ts'

const context: HtmlContext = { timeZone: 'UTC', highlight: () => null, picture: () => null }
const at = '2026-02-11T09:12:44Z'
const base = { at, uuids: ['u1'] }

const prompt: TurnItem = { kind: 'prompt', depth: 'prompts', text: 'Do <it>', isQueued: false, ...base }
const answer: TurnItem = {
  kind: 'answer',
  depth: 'chat',
  text: 'Done.',
  modelSwitch: 'claude-x',
  mark: null,
  isError: false,
  ...base,
}
const tool: ToolItem = {
  kind: 'tool',
  depth: 'tools',
  view: { title: 'Agent', summary: 'look', outcome: '', status: 'done', sections: [{ kind: 'text', text: 'inner' }] },
  call: { ...makeCall('Task', {}, { text: 'x' }), agentId: 'a1' },
  ...base,
}
const thought: EntryItem = {
  kind: 'entry',
  depth: 'all',
  view: { title: 'Thinking', summary: 'hm', weight: 'fold', tone: 'plain', sections: [{ kind: 'text', text: 'hm' }] },
  isThinking: true,
  ...base,
}

function step(...items: TurnItem[]): MessageStep {
  const of = { position: 0, line: 1, offset: 0, length: 0, reason: '' }
  return { kind: 'answer', uuids: ['u1', 'u 2'], at, items, of }
}

const options: MessageOptions = {
  depth: 'all',
  thinking: true,
  isTaken: () => false,
  hasAgent: ({ call }) => call.agentId !== null,
}

function markupOf(pieces: readonly MessagePiece[]): string {
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [piece] : [])).join('')
}

describe('paintMessage', () => {
  test('writes an anchor per record and a link to the message', () => {
    const markup = markupOf(paintMessage(step(answer), options, context))
    expect(markup).toContain('<article id="m-u1" class="message d-chat" aria-label="Answer"><a id="m-u_2"></a>')
    expect(markup).toContain('<a class="at" href="#m-u1" title="Wed 11 Feb 2026, 09:12"')
  })

  test('writes no anchor that the page already has', () => {
    const markup = markupOf(paintMessage(step(answer), { ...options, isTaken: () => true }, context))
    expect(markup).not.toContain('id="')
    expect(markup).not.toContain('href')
  })

  test('names the model before the message', () => {
    expect(paintMessage(step(answer), options, context)[0]).toBe(
      '<p class="separator d-chat"><span>claude-x</span></p>',
    )
  })

  test('leaves a slot inside a call where the page can be split', () => {
    const pieces = paintMessage(step(tool, answer), options, context)
    const slot = pieces.find((piece) => typeof piece !== 'string')
    expect(slot?.item).toBe(tool)
    expect(slot?.reopen).toMatch(/^<article class="message d-chat" [^>]*><details class="row tool d-tools plain" open>/)
    expect(slot?.close).toBe('</div></details></article>')
    expect(markupOf(pieces)).toContain('inner')
  })
})

describe('visibility', () => {
  test('depends on depth, and for thinking on its own option', () => {
    expect(hasShownItem([tool], { depth: 'chat', thinking: true })).toBe(false)
    expect(hasShownItem([thought], { depth: 'chat', thinking: true })).toBe(true)
    expect(hasShownItem([thought], { depth: 'all', thinking: false })).toBe(false)
    expect(paintMessage(step(tool), { ...options, depth: 'chat' }, context)).toEqual([])
  })

  test('is expressed in classes', () => {
    expect(itemClasses([thought, tool, prompt])).toBe('d-prompts t')
    expect(itemClasses([thought])).toBe('d-all t')
    expect(itemClasses([tool])).toBe('d-tools')
  })
})

// Conversations with their complete content, for exports. Memory holds the slim records and one window, never the whole
// session.
import { contentText } from '../format/text.ts'
import { buildSteps, type Step } from '../describe/build-steps.ts'
import { factsOf, PartTurn } from '../thread/parts/part-thread.ts'
import { promptWords } from '../thread/prompt-text.ts'
import { PROMPT_CHARACTERS } from '../thread/slim-record.ts'
import type { Compaction, Message, Thread, ThreadBranch, ThreadEvent, Turn } from '../thread/thread.ts'
import { hydrateAll, type FullItem, type HydrateOptions, type ThreadItem } from './hydrate.ts'
import type { Transcript } from './transcript.ts'

export interface FullTurn extends Omit<Turn, 'messages' | 'events'> {
  messages: AsyncIterable<Message>
  events: AsyncIterable<ThreadEvent>
}

export interface FullBranch extends Omit<ThreadBranch, 'messages'> {
  messages: AsyncIterable<Message>
}

/** Iterating reads the members in full, one after the other; `slim` has them without their large contents. */
export interface FullList<Slim, Full> extends AsyncIterable<Full> {
  readonly slim: readonly Slim[]
}

export interface FullTurns extends FullList<Turn, FullTurn> {
  steps(fromTurn?: number): AsyncGenerator<Step>
}

export class FullReader {
  private readonly transcript: Transcript
  private readonly options: HydrateOptions

  constructor(transcript: Transcript, options: HydrateOptions) {
    this.transcript = transcript
    this.options = options
  }

  turns(slim: readonly Turn[]): FullTurns {
    const turns = listOf(slim, async (turn) => ({
      ...factsOf(turn),
      prompt: await this.promptOf(turn),
      messages: this.items(turn.messages),
      events: this.items(turn.events),
    }))
    return { ...turns, steps: (fromTurn = 0) => this.steps(slim, fromTurn) }
  }

  branches(slim: readonly ThreadBranch[]): FullList<ThreadBranch, FullBranch> {
    return listOf(slim, async (branch) => ({
      ...branch,
      prompts: await this.prompts(branch.messages),
      messages: this.items(branch.messages),
    }))
  }

  private async *steps(turns: readonly Turn[], fromTurn: number): AsyncGenerator<Step> {
    const steps = buildSteps(turns).filter(({ turn }) => turn >= fromTurn)
    let next = 0
    for await (const of of this.items(itemsOf(steps))) {
      const step = steps[next++]
      if (step) yield { ...step, of }
    }
  }

  withRecords<Item extends ThreadItem>(items: Iterable<Item>): AsyncGenerator<FullItem<Item>> {
    return hydrateAll(items, this.transcript, this.options)
  }

  async messages(slim: readonly Message[], needsAll: (message: Message) => boolean): Promise<Message[]> {
    const full = this.items(slim.filter(needsAll))[Symbol.asyncIterator]()
    const messages: Message[] = []
    for (const message of slim) messages.push(needsAll(message) ? ((await full.next()).value ?? message) : message)
    return messages
  }

  /** Returns the compactions with their complete summaries, which slim records cut. */
  compactions({ compactions, turns }: Thread): FullList<Compaction, Compaction> {
    if (compactions.length === 0) return listOf(compactions, async (compaction) => compaction)
    const summaries = turns.flatMap(({ messages }) => messages.filter(({ kind }) => kind === 'compact-summary'))
    return listOf(compactions, async (compaction) => {
      const slim = summaries.find(({ blocks }) => contentText(blocks) === compaction.summary)
      if (!slim || !isLong(slim)) return compaction
      const [full] = await this.messages([slim], isLong)
      return { ...compaction, summary: contentText(full?.blocks ?? slim.blocks) }
    })
  }

  async withPrompts(turns: readonly Turn[]): Promise<Turn[]> {
    const full: Turn[] = []
    for (const turn of turns) full.push(withPrompt(turn, await this.promptOf(turn)))
    return full
  }

  private async promptOf({ messages, prompt }: Turn): Promise<string | null> {
    return messages.some(isLong) ? ((await this.prompts(messages))[0] ?? prompt) : prompt
  }

  async prompts(messages: readonly Message[]): Promise<string[]> {
    const prompts = await this.messages(
      messages.filter(({ kind }) => kind === 'prompt'),
      isLong,
    )
    return prompts.map(({ blocks }) => promptWords(blocks))
  }

  private items<Item extends ThreadItem>(items: Iterable<Item>): AsyncIterable<Item> {
    const { transcript, options } = this
    return {
      async *[Symbol.asyncIterator]() {
        for await (const { item } of hydrateAll(items, transcript, options)) yield item
      },
    }
  }
}

/** One after the other, because those of a long session are not in memory. */
export function* itemsOf(steps: readonly Step[]): Generator<Step['of']> {
  for (const { of } of steps) yield of
}

function withPrompt(turn: Turn, prompt: string | null): Turn {
  if (turn.prompt === prompt) return turn
  return turn instanceof PartTurn ? turn.withPrompt(prompt) : { ...turn, prompt }
}

/** Reports whether a user text has the maximum length of slim records and so may have been cut. */
function isLong({ role, blocks }: Message): boolean {
  return (
    role === 'user' && blocks.some((block) => block.type === 'text' && (block.text ?? '').length >= PROMPT_CHARACTERS)
  )
}

function listOf<Slim, Full>(slim: readonly Slim[], read: (member: Slim) => Promise<Full>): FullList<Slim, Full> {
  return {
    slim,
    async *[Symbol.asyncIterator]() {
      for (const member of slim) yield await read(member)
    },
  }
}

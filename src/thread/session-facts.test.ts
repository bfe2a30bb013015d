import { expect, test } from 'vitest'
import { parseRecord } from '../format/parse.ts'
import { FactsBuilder } from './session-facts.ts'

function factsOf(...records: object[]) {
  const builder = new FactsBuilder()
  for (const [line, record] of records.entries())
    builder.add(parseRecord(JSON.stringify(record), { offset: 0, length: 0, line }).record)
  return builder.build()
}

const prompt = { type: 'user', uuid: 'a', parentUuid: null, message: { role: 'user', content: 'First words' } }

test('the transcript of an agent is named by its prompt', () => {
  const agent = { ...prompt, isSidechain: true, agentId: 'a1' }
  const answer = { type: 'assistant', uuid: 'b', parentUuid: 'a', isSidechain: true, message: { content: [] } }
  expect(factsOf(agent, answer)).toMatchObject({ title: 'First words', titleSource: 'first-prompt' })
  // A session with an agent inside its transcript has its own title.
  expect(factsOf({ ...agent, message: { role: 'user', content: 'Look around' } }, prompt).title).toBe('First words')
})

test('the last name of a session counts, and an empty one removes it', () => {
  const named = { type: 'custom-title', customTitle: 'A name', sessionId: 's' }
  expect(factsOf(prompt, named)).toMatchObject({ ownName: 'A name', title: 'A name' })
  expect(factsOf(prompt, named, { ...named, customTitle: '' })).toMatchObject({ ownName: null, title: 'First words' })
})

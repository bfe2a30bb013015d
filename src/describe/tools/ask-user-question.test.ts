import { describe, expect, test } from 'vitest'
import { makeCall } from '../../../test/make-call.ts'
import type { ListItem } from '../view.ts'
import { askUserQuestion } from './ask-user-question.ts'

const question = {
  question: 'Which cache?',
  header: 'Cache',
  options: [
    { label: 'Memory', description: 'Fast' },
    { label: 'Redis', description: 'Shared' },
    { label: 'Redis, with disk' },
  ],
  multiSelect: true,
}

function itemsFor(structured: unknown, text = ''): ListItem[] {
  const { sections } = askUserQuestion.describe(
    makeCall('AskUserQuestion', { questions: [question] }, { structured, text }),
  )
  const [list] = sections
  return list?.kind === 'list' ? (list.items[0]?.items ?? []) : []
}

const chosen = (items: ListItem[]) => items.filter(({ mark }) => mark === 'chosen').map(({ text }) => text)

test('shows a question with its options and the answer', () => {
  const structured = { questions: [question], answers: { 'Which cache?': 'Redis' }, annotations: {} }
  expect(
    askUserQuestion.describe(makeCall('AskUserQuestion', { questions: [question] }, { structured })),
  ).toStrictEqual({
    summary: 'Which cache?',
    outcome: 'Redis',
    sections: [
      {
        kind: 'list',
        items: [
          {
            text: 'Which cache?',
            note: 'Cache',
            items: [
              { text: 'Memory', note: 'Fast' },
              { text: 'Redis', mark: 'chosen', note: 'Shared' },
              { text: 'Redis, with disk' },
            ],
          },
        ],
      },
    ],
  })
})

describe('the answer', () => {
  test.each([
    ['Memory, Redis', ['Memory', 'Redis']],
    ['Redis, with disk', ['Redis, with disk']],
    ['Redis, with disk, Memory', ['Memory', 'Redis, with disk']],
    ['none of them', ['none of them']],
    ['Memory, and a prayer', ['Memory', 'and a prayer']],
    ['', []],
  ])('%j', (answer, labels) => {
    expect(chosen(itemsFor({ answers: { 'Which cache?': answer } }))).toStrictEqual(labels)
  })

  test('marks free text', () => {
    expect(itemsFor({ answers: { 'Which cache?': 'a file' } }).at(-1)).toStrictEqual({
      text: 'a file',
      mark: 'chosen',
      note: 'free text',
    })
  })

  test('is read from the text without a structured result', () => {
    const text = 'Your questions have been answered: "Which cache?"="Redis". You can now continue.'
    expect(chosen(itemsFor(undefined, text))).toStrictEqual(['Redis'])
  })

  test('has the user’s comment', () => {
    const structured = { answers: { 'Which cache?': 'Redis' }, annotations: { 'Which cache?': { notes: 'v7' } } }
    expect(itemsFor(structured).at(-1)).toStrictEqual({ text: 'v7', note: 'comment by the user' })
  })
})

test('uses headers as the summary of several questions', () => {
  const questions = [question, { question: 'When?', header: 'Time', options: [] }]
  const structured = { answers: { 'Which cache?': 'Redis', 'When?': 'now' } }
  expect(askUserQuestion.describe(makeCall('AskUserQuestion', { questions }, { structured }))).toMatchObject({
    summary: 'Cache, Time',
    outcome: 'Redis; now',
  })
})

import { defineDescriber, type DescribeContext } from '../describer.ts'
import { textAt } from '../content/json-text.ts'
import { oneLine, phrase } from '../line.ts'
import { resultText } from '../content/result.ts'
import { toList, toText } from '../section.ts'
import type { ListItem } from '../view.ts'

type QuestionContext = DescribeContext<'AskUserQuestion'>
type Question = NonNullable<QuestionContext['input']['questions']>[number]

export const askUserQuestion = defineDescriber('AskUserQuestion', (context) => {
  const { input, result } = context
  const answer = result.form === 'object' ? result.result : {}
  const questions = input.questions ?? answer.questions ?? []
  const answers = questions.map((question) => answerTo(question, context))
  return {
    summary: oneLine(questions.length === 1 ? questions[0]?.question : questions.map(nameOf).join(', ')),
    outcome: phrase(
      answer.afkTimeoutMs !== undefined && 'not answered in time',
      oneLine(answers.filter((words) => words !== undefined).join('; ')),
    ),
    sections: [
      ...toList(questions.map((question, index) => toQuestionItem(question, answers[index], context))),
      ...toText(answer.response, { title: 'Response' }),
    ],
  }
})

function nameOf(question: Question): string {
  return question.header ?? question.question ?? ''
}

function toQuestionItem(question: Question, answer: string | undefined, context: QuestionContext): ListItem {
  const options = question.options ?? []
  const chosen = chooseFrom(
    options.flatMap(({ label }) => label ?? []),
    answer ?? '',
  )
  const notes = remarksOn(question, context)
  const items = [
    ...options.map(({ label = '', description }): ListItem => ({
      text: label,
      ...(chosen.labels.has(label) ? { mark: 'chosen' } : {}),
      ...(description ? { note: description } : {}),
    })),
    ...(chosen.rest === '' ? [] : [{ text: chosen.rest, mark: 'chosen', note: 'free text' } satisfies ListItem]),
    ...(notes === undefined ? [] : [{ text: notes, note: 'comment by the user' }]),
  ]
  return {
    text: question.question ?? question.header ?? '',
    ...(question.header && question.question ? { note: question.header } : {}),
    ...(items.length === 0 ? {} : { items }),
  }
}

/** Several choices are joined by ", ", which a label may contain too, so the longest labels are matched first. */
function chooseFrom(options: readonly string[], answer: string): { labels: ReadonlySet<string>; rest: string } {
  const labels = new Set<string>()
  let rest = `, ${answer.trim()}, `
  for (const label of options.toSorted((a, b) => b.length - a.length)) {
    const found = label === '' ? -1 : rest.indexOf(`, ${label}, `)
    if (found < 0) continue
    labels.add(label)
    rest = `${rest.slice(0, found)}${rest.slice(found + label.length + 2)}`
  }
  return { labels, rest: rest.replace(/^[,\s]+|[,\s]+$/g, '') }
}

function answerTo(question: Question, { call, result }: QuestionContext): string | undefined {
  const key = question.question ?? ''
  const answers = result.form === 'object' ? result.result.answers : undefined
  if (answers) return Object.hasOwn(answers, key) ? answers[key] : undefined
  // Without a structured result, the answers are in the text: "Which cache?"="Redis", "…"="…".
  const text = resultText(call)
  const start = text.indexOf(`"${key}"="`)
  if (start < 0) return undefined
  const rest = text.slice(start + key.length + 4)
  return /^([\s\S]*?)"(?:, "|\. |\s|$)/.exec(rest)?.[1]
}

function remarksOn(question: Question, { result }: QuestionContext): string | undefined {
  const annotations = result.form === 'object' ? (result.result.annotations ?? {}) : {}
  const key = question.question ?? ''
  const annotation = Object.hasOwn(annotations, key) ? annotations[key] : undefined
  return textAt(annotation, 'notes')
}

import { defineTool } from '../define.ts'
import { flag, jsonObject, list, mapOf, number, object, text } from '../field.ts'

const questions = list(
  object({
    question: text,
    header: text,
    options: list(object({ label: text, description: text, preview: text })),
    multiSelect: flag,
  }),
)

export const askUserQuestion = defineTool({
  name: 'AskUserQuestion',
  about: 'Asks the user up to four multiple-choice questions.',
  versions: '2.0.2x+',
  seen: '13 calls in 6 transcripts, 2.0.55–2.1.217',
  input: object({ questions }),
  result: object({ questions, answers: mapOf(text), annotations: jsonObject, response: text, afkTimeoutMs: number }),
  notes: {
    'result.answers': 'Keyed by the text of the question.',
  },
  sample: JSON.stringify({
    input: {
      questions: [
        {
          question: 'Which cache?',
          header: 'Cache',
          options: [
            { label: 'Memory', description: 'Fast, lost on restart' },
            { label: 'Redis', description: 'Shared by all instances' },
          ],
          multiSelect: false,
        },
      ],
    },
    result: { questions: [], answers: { 'Which cache?': 'Redis' }, annotations: {} },
  }),
})

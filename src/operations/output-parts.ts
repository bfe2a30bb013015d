// Parts that the outputs of several operations have in common.
import { z } from 'zod'
import type { LocateIssue } from '../reader/locate.ts'
import type { Sentence } from '../text/advice.ts'
import { choice, list, schemaOf, text } from './output-kinds.ts'

const fieldReference = z.strictObject({
  field: text('Name of an input field.'),
  value: z
    .union([z.string(), z.literal(false)])
    .exactOptional()
    .meta({ description: 'The value to give it; false turns it off.' }),
  place: text('Where the field is, if it is not the operation itself.').exactOptional(),
  isVerb: z.literal(true).exactOptional().meta({ description: 'The sentence asks to add the field.' }),
})

const operationReference = z.strictObject({
  operation: text('Name of an operation.'),
  args: list(z.union([z.string(), fieldReference]), 'Its arguments.').readonly(),
  isVerb: z.literal(true).exactOptional().meta({ description: 'The sentence asks to run the operation.' }),
})

const advice = z.strictObject({
  parts: list(z.union([z.string(), fieldReference, operationReference]), 'Texts and references, in order.').readonly(),
})

export const sentence = schemaOf<Sentence>()(
  z.union([z.string(), advice]).meta({
    id: 'Sentence',
    description:
      'A sentence for people. The command line prints text. Over HTTP, a sentence that refers to operations or fields is an object with its parts, so that each program can name them in its own words.',
  }),
)

export const issue = schemaOf<LocateIssue>()(
  z
    .strictObject({
      path: text('The file or directory.'),
      reason: choice(['unreadable', 'outside the root', 'not a regular file', 'missing'], 'Why it was not read.'),
      detail: text('The cause as the system or Annals words it; absent if the reason says everything.').exactOptional(),
    })
    .meta({ id: 'Issue', description: 'A file or directory that could not be read.' }),
)

export const issues = list(issue, 'Files and directories that could not be read.')

export const roots = list(z.string(), 'The directories that were read.').readonly()

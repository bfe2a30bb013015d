// The output of kept.
import type { z } from 'zod'
import { choice, count, flag, list, object, text, time } from '../output-kinds.ts'
import { presence } from '../output-parts.ts'
import { section } from '../output-sections.ts'

const keptKind = choice(
  ['plan', 'todo', 'task', 'file-history', 'paste'],
  'What it is; "file-history" is a file before an edit.',
)

export type KeptKind = z.infer<typeof keptKind>

const keptFile = object(
  {
    id: text('Names the file in a request; unique among the listed files.'),
    kind: keptKind,
    name: text('Path of the file it is a version of, or else its own name.'),
    version: count('Number of the version, for the versions of a file; otherwise null.').nullable(),
    bytes: count('Its size in bytes.'),
    modifiedAt: time('When it was modified.'),
    state: presence,
  },
  'A kept file.',
)

export type KeptFile = z.infer<typeof keptFile>

const keptContent = object(
  {
    file: keptFile,
    text: text('Its text; null if it is binary.').nullable(),
    isCut: flag('Whether the text is only its beginning.'),
    sections: list(section, 'The same for people: a plan as Markdown, a version as a diff from the one before.'),
  },
  'The requested file; null if none was requested.',
)

export type KeptContent = z.infer<typeof keptContent>

export const keptOutput = object(
  {
    session: text('Id of the session; null for the files that belong to none.').nullable(),
    files: list(keptFile, 'The files, by kind and name.'),
    content: keptContent.nullable(),
  },
  'The files that Claude Code keeps next to transcripts.',
)

export type KeptReport = z.infer<typeof keptOutput>

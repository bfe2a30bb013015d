// Declares the operations on the history of files. The implementations are imported when they run.
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { advise, field, operation } from '../../text/advice.ts'

const pathField = z.string().min(1).max(10_000).meta({
  positional: true,
  completes: 'file',
  placeholder: 'PATH',
  description: 'a recorded path, its end, or a part of it',
})

const versionNumber = (min: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be ${min} or more` })

const momentField = (preset: string) =>
  z
    .string()
    .min(1)
    .optional()
    .meta({
      placeholder: 'MESSAGE|TIME',
      description: `after this message (its uuid, or at least 8 characters of it), or at this time (default: ${preset})`,
    })

const sessionField = z.string().min(1).meta({
  positional: true,
  placeholder: 'SESSION',
  session: true,
  description: 'id, unique prefix, given name, latest or current',
})

const repositoryField = z.string().min(1).optional().meta({
  placeholder: 'DIR',
  path: true,
  description: 'the git repository; it may be bare (default: this directory)',
})

export const fileInput = z.object({
  path: pathField,
  session: z.string().min(1).optional().meta({
    placeholder: 'SESSION',
    session: true,
    description: 'only versions made in this session',
  }),
  at: momentField('the latest version'),
  list: z.boolean().optional().meta({ description: 'list the versions' }),
  diff: z.array(z.string()).max(2, { error: 'must be one or two version numbers, after the path' }).optional().meta({
    placeholder: 'A B',
    takesSeveral: true,
    description: 'show the changes from version A to version B; with one number, the changes of that version',
  }),
})

export const file = defineOperation({
  name: 'file',
  details: advise`Prints a file as it was after a message or at a time, byte for byte, from the records of all sessions. ${field('list')} lists its
    versions. "exact" is shown by a record as a whole, "derived" is replayed on the version before, and of "partial" only the
    changed passages are known; such a version is not printed. ✓ means that later evidence shows the same content.`,
  input: fileInput,
  run: async (context, input) => (await import('./file.ts')).runFile(context, input),
  output: async () => (await import('./outputs.ts')).fileOutput,
})

export const checkoutInput = z.object({
  session: sessionField,
  at: momentField('the end of the session'),
  output: z.string().min(1).meta({
    alias: 'o',
    placeholder: 'DIR',
    path: true,
    description: 'a new or empty directory',
  }),
})

export const checkout = defineOperation({
  name: 'checkout',
  isWrite: true,
  details: advise`Writes every file that a session touched, as it was at that moment, to a new or empty directory. Paths are relative to the
    project; other files are below "outside". "annals-manifest.json" lists each file with its label and evidence, and those
    that are not written, with the reason. Nothing is overwritten.`,
  input: checkoutInput,
  run: async (context, input) => (await import('./checkout.ts')).runCheckout(context, input),
  output: async () => (await import('./outputs.ts')).checkoutOutput,
})

export const patchInput = z.object({
  session: sessionField,
  turn: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(0)
    .optional()
    .meta({ placeholder: 'N', description: 'only the changes of this turn' }),
  base: z.string().min(1).optional().meta({
    placeholder: 'COMMIT',
    description: 'prove that the patch applies to this commit; otherwise refuse it and say which file differs',
  }),
  repo: repositoryField,
  bases: z.string().min(1).optional().meta({
    placeholder: 'DIR',
    path: true,
    description: 'also write the files before the changes to this new or empty directory, for a three-way merge',
  }),
})

export const patch = defineOperation({
  name: 'patch',
  details: advise`Prints what a session changed as a unified diff for "git apply", from the files before its first change to the files after its last. ${field('base')}
    compares every file with the commit first. Changes by shell commands are not included; they are listed. Secrets are not
    masked; ${operation('secrets')} lists them.`,
  input: patchInput,
  run: async (context, input) => (await import('./patch.ts')).runPatch(context, input),
  output: async () => (await import('./outputs.ts')).patchOutput,
  foundProblems: ({ refused }) => refused.length > 0,
})

export const whyInput = z.object({
  target: z.string().min(1).meta({
    positional: true,
    placeholder: 'FILE[:LINES]|COMMIT',
    description: 'a file of the repository, with a line (12) or lines (12-20), or a commit',
  }),
  rev: z
    .string()
    .min(1)
    .optional()
    .meta({ placeholder: 'COMMIT', description: 'the commit to look at (default: the file on disk, or HEAD)' }),
  repo: repositoryField,
  blame: z.boolean().optional().meta({ description: 'show every line of the file with its session, turn and prompt' }),
})

export const why = defineOperation({
  name: 'why',
  details:
    'Finds the prompt and the session that wrote a line or a commit. A line is "proven" if the committed file equals a recorded ' +
    'version, and "matched" if a session added exactly this line shortly before the commit. Otherwise says what is missing.',
  input: whyInput,
  run: async (context, input) => (await import('./why.ts')).runWhy(context, input),
  output: async () => (await import('./outputs.ts')).whyOutput,
})

const exactPath = z.string().min(1).max(10_000).meta({ description: 'a recorded path, as "session files" lists it' })

export const fileVersionsInput = z.object({ path: exactPath })

export const fileVersions = defineOperation({
  name: 'file versions',
  details: 'Every version of a file, in the order of the disk, with label, evidence, size and the prompt that made it.',
  input: fileVersionsInput,
  run: async (context, input) => (await import('./file-page.ts')).runFileVersions(context, input),
  output: async () => (await import('./outputs.ts')).fileVersionsOutput,
})

export const fileCostsInput = z.object({
  path: exactPath,
  session: z.string().min(1).meta({ session: true, description: 'id of the session that made the versions' }),
})

export const fileCosts = defineOperation({
  name: 'file costs',
  details:
    'What the turns cost in which a session made versions of a file, also those of agents and rewound branches. From the same ' +
    'as "session costs".',
  input: fileCostsInput,
  run: async (context, input) => (await import('./file-costs.ts')).runFileCosts(context, input),
  output: async () => (await import('./outputs.ts')).fileCostsOutput,
})

export const fileContentInput = z.object({
  path: exactPath,
  number: versionNumber(1).meta({ description: 'number of the version' }),
  origins: z.boolean().optional().meta({ description: 'also trace each line to the version that wrote it' }),
})

export const fileContent = defineOperation({
  name: 'file content',
  details: 'The content of a version for a page, cut at a sane size; the changed passages if the whole is not known.',
  input: fileContentInput,
  run: async (context, input) => (await import('./file-page.ts')).runFileContent(context, input),
  output: async () => (await import('./outputs.ts')).fileContentOutput,
})

export const fileDiffInput = z.object({
  path: exactPath,
  from: versionNumber(0).meta({ description: 'number of the version before; 0 is the empty file' }),
  to: versionNumber(1).meta({ description: 'number of the version after' }),
})

export const fileDiff = defineOperation({
  name: 'file diff',
  details: 'The differences between two versions of a file.',
  input: fileDiffInput,
  run: async (context, input) => (await import('./file-page.ts')).runFileDiff(context, input),
  output: async () => (await import('./outputs.ts')).fileDiffOutput,
})

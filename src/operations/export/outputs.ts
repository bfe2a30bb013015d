// The outputs of the export operations.
import { z } from 'zod'
import { EXPORT_FORMATS, EXPORT_TABLES } from '../../export/export-plan.ts'
import type { WrittenFile } from '../../export/export-sink.ts'
import type { SourceState } from '../../export/verify/source-checker.ts'
import { choice, count, flag, list, object, schemaOf, text } from '../output-kinds.ts'
import { secretCounts } from '../output-parts.ts'

const redacted = flag('Whether these secrets are masked in the export.')

const unlisted = count('Number of further sessions of which only agents are left. An export of everything has them.')

const writtenFile = schemaOf<WrittenFile>()(
  object(
    {
      name: text('Name of the file within the export.'),
      path: text('Its path; null if it is not on disk.').nullable(),
      bytes: count('Its size in bytes.'),
      sha256: text('SHA-256 of its content, in hexadecimal.'),
    },
    'A file that was written.',
  ),
)

export const exportOutput = object(
  {
    format: choice(EXPORT_FORMATS, 'The format.'),
    table: choice(EXPORT_TABLES, 'The table of a CSV file; null for other formats.').nullable(),
    output: text('The file or directory; "-" is standard output.'),
    sessions: count('Number of sessions.'),
    unlisted,
    bytes: count('Number of bytes written.'),
    files: list(writtenFile, 'The files.'),
    secrets: secretCounts,
    redacted,
  },
  'What an export has written. With standard output as the target, the export itself is printed instead; docs/schema.md describes its JSON.',
)

export type ExportReport = z.infer<typeof exportOutput>

const verifiedFile = object(
  {
    path: text('Path of the exported file.'),
    state: choice(
      ['same', 'changed', 'missing', 'unmarked'],
      'Compared with the export; "unmarked" if the file has no digest to compare with.',
    ),
  },
  'An exported file.',
)

export type VerifiedFile = z.infer<typeof verifiedFile>

const sourceState = schemaOf<SourceState>()(
  z.strictObject({
    path: text('Path of the transcript.'),
    state: choice(
      ['same', 'grown', 'changed', 'gone'],
      'Compared with the time of the export; "grown" if the exported bytes are unchanged and more follow.',
    ),
    from: choice(['disk', 'archive'], 'Where it was read; null if it is gone.').nullable(),
    redacted: z.literal(true).exactOptional().meta({ description: 'It matches only with its keys masked.' }),
  }),
)

const verifiedSource = object({ ...sourceState.shape, session: text('Id of the session.') }, 'A source transcript.')

export type VerifiedSource = z.infer<typeof verifiedSource>

export const exportVerifyOutput = object(
  {
    path: text('The export.'),
    generator: text('The version of Annals that wrote it; null if unknown.').nullable(),
    files: list(verifiedFile, 'The exported files.'),
    sources: list(verifiedSource, 'The transcripts they were made from.'),
    unnamedSources: count('Number of sources without a path in the export.'),
    extra: list(z.string(), 'The first files in the directory that its manifest does not list.'),
    extraCount: count('Number of all such files.'),
    problems: count(
      'Number of files and sources that have changed, are missing or cannot be verified. A grown transcript is not a problem.',
    ),
  },
  'Whether an export or its sources have changed.',
)

export type ExportVerification = z.infer<typeof exportVerifyOutput>

export const exportPreviewOutput = object(
  {
    name: text('Name of the file.'),
    mediaType: text('Its media type.'),
    sessions: count('Number of sessions.'),
    unlisted,
    bytes: count('Size of the source transcripts in bytes.'),
    secrets: secretCounts,
    redacted,
    head: text('The beginning of the document; empty for pages and binary formats.'),
    isCut: flag('Whether more follows.'),
    files: list(z.string(), 'Names of the files, if there are several.'),
  },
  'The beginning of an export that is not written.',
)

export type ExportPreview = z.infer<typeof exportPreviewOutput>

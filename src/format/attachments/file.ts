// Files and selections that came with the prompt or from the editor.
import { defineVariant } from '../define.ts'
import { flag, jsonObject, list, number, object, text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

const fileName = { filename: text, displayPath: text }

export const fileAttachments = [
  defineVariant({
    type: 'file',
    about: 'A file named with @ in the prompt, with its content.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: {
      ...fileName,
      content: object({
        type: text,
        file: object({ filePath: text, content: text, numLines: number, startLine: number, totalLines: number }),
      }),
      truncated: flag,
    },
    notes: { content: 'In the form of a Read result.' },
    sample: sampleAttachment({
      type: 'file',
      filename: '/home/mara/src/tidepool/src/cache.ts',
      content: {
        type: 'text',
        file: {
          filePath: '/home/mara/src/tidepool/src/cache.ts',
          content: 'export const cache = new Map()\n',
          numLines: 1,
          startLine: 1,
          totalLines: 1,
        },
      },
      displayPath: 'src/cache.ts',
    }),
  }),
  defineVariant({
    type: 'directory',
    about: 'A directory named with @ in the prompt, with its listing.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: { path: text, content: text, displayPath: text },
    sample: sampleAttachment({
      type: 'directory',
      path: '/home/mara/src/tidepool/src',
      content: 'cache.ts\ncache.test.ts',
      displayPath: 'src',
    }),
  }),
  defineVariant({
    type: 'already_read_file',
    about: 'A file named with @ that the model had already read and that had not changed.',
    versions: '2.1.92+',
    seen: 'not counted; none in 121 transcripts',
    fields: fileName,
    sample: sampleAttachment({
      type: 'already_read_file',
      filename: '/home/mara/src/tidepool/src/cache.ts',
      displayPath: 'src/cache.ts',
    }),
  }),
  defineVariant({
    type: 'compact_file_reference',
    about: 'A file read before a compaction; the model gets its name without the content.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: fileName,
    sample: sampleAttachment({
      type: 'compact_file_reference',
      filename: '/home/mara/src/tidepool/src/cache.ts',
      displayPath: 'src/cache.ts',
    }),
  }),
  defineVariant({
    type: 'edited_text_file',
    about: 'A file the model had read was changed by someone else; contains the changed part.',
    versions: '2.1.92+',
    seen: '6 in 3 of 121 transcripts, 2.1.112–2.1.162',
    fields: { ...fileName, snippet: text },
    notes: { snippet: 'Lines with a number and a tab in front.' },
    sample: sampleAttachment({
      type: 'edited_text_file',
      filename: '/home/mara/src/tidepool/src/cache.ts',
      snippet: '12\tconst key = `${tenant}:${id}`',
    }),
  }),
  defineVariant({
    type: 'selected_lines_in_ide',
    about: 'Lines that were selected in the editor when the prompt was sent.',
    versions: '2.1.92+',
    seen: 'not counted; none in 121 transcripts',
    fields: { ...fileName, ideName: text, lineStart: number, lineEnd: number, content: text },
    sample: sampleAttachment({
      type: 'selected_lines_in_ide',
      ideName: 'Visual Studio Code',
      lineStart: 12,
      lineEnd: 14,
      filename: '/home/mara/src/tidepool/src/cache.ts',
      content: 'const key = id',
      displayPath: 'src/cache.ts',
    }),
  }),
  defineVariant({
    type: 'selected_lines_in_diff',
    about: 'Lines that were selected in a diff when the prompt was sent.',
    versions: '2.1.92+',
    seen: 'not counted; none in 121 transcripts',
    fields: { filename: text },
    sample: sampleAttachment({ type: 'selected_lines_in_diff', filename: '/home/mara/src/tidepool/src/cache.ts' }),
  }),
  defineVariant({
    type: 'opened_file_in_ide',
    about: 'The file that was open in the editor when the prompt was sent.',
    versions: '2.1.92+',
    seen: 'not counted; none in 121 transcripts',
    fields: { filename: text },
    sample: sampleAttachment({ type: 'opened_file_in_ide', filename: '/home/mara/src/tidepool/src/cache.ts' }),
  }),
  defineVariant({
    type: 'diagnostics',
    about: 'Errors and warnings that the language server reported after an edit.',
    versions: '2.1.92+',
    seen: '9 in 2 of 121 transcripts, 2.1.150–2.1.217',
    fields: { files: list(jsonObject), isNew: flag },
    notes: { files: "In the language server's form: uri and diagnostics with message, severity, range, source." },
    sample: sampleAttachment({
      type: 'diagnostics',
      files: [
        {
          uri: '/home/mara/src/tidepool/src/cache.ts',
          diagnostics: [{ message: "Cannot find name 'tenant'.", severity: 'Error', source: 'ts', code: '2304' }],
        },
      ],
      isNew: true,
    }),
  }),
  defineVariant({
    type: 'lsp_diagnostics',
    about: 'Errors and warnings from a language server.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleAttachment({ type: 'lsp_diagnostics' }),
  }),
] as const

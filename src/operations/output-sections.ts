// The outputs of the describers: a tool call or an entry as a line of text and sections (src/describe/view.ts).
import { z } from 'zod'
import type {
  CodeSection,
  DiffSection,
  EntryView,
  FileSection,
  ImageSection,
  ListItem,
  ListSection,
  MarkdownSection,
  RawSection,
  Section,
  TableSection,
  TerminalSection,
  TextSection,
  ToolView,
} from '../describe/view.ts'
import type { ToolState } from '../thread/thread.ts'
import { anything, choice, count, flag, list, named, object, schemaOf, text } from './output-kinds.ts'

const common = {
  title: text('Its title; absent if it needs none.').exactOptional(),
  folded: flag('Whether it starts folded.').exactOptional(),
  isExtra: z.literal(true).exactOptional().meta({ description: 'Set if only the depth "all" shows it.' }),
}

const unescaped = text('The same with "\\\\n" turned into line breaks; absent if nothing changes.').exactOptional()

const textSection = schemaOf<TextSection>()(
  named('TextSection', { kind: z.literal('text'), ...common, text: text('Plain text.'), unescaped }, 'Plain text.'),
)

const markdownSection = schemaOf<MarkdownSection>()(
  named('MarkdownSection', { kind: z.literal('markdown'), ...common, text: text('The text.') }, 'Markdown.'),
)

const codeSection = schemaOf<CodeSection>()(
  named(
    'CodeSection',
    {
      kind: z.literal('code'),
      ...common,
      text: text('The code.'),
      language: text('Its language; absent if unknown.').exactOptional(),
      firstLine: count('Number of its first line; absent if unknown.').exactOptional(),
    },
    'Code.',
  ),
)

const hunk = object(
  {
    oldStart: count('First line before the change, from 1; 0 if unknown.'),
    newStart: count('First line after the change, from 1; 0 if unknown.'),
    lines: list(
      object(
        {
          kind: choice(
            ['same', 'added', 'removed', 'note'],
            'What happened to the line; a note is not part of the file.',
          ),
          text: text('The line.'),
        },
        'A line.',
      ),
      'Its lines.',
    ),
  },
  'A changed place.',
)

export const diffSection = schemaOf<DiffSection>()(
  named(
    'DiffSection',
    {
      kind: z.literal('diff'),
      ...common,
      path: text('Path of the file.'),
      hunks: list(hunk, 'The changed places.'),
      added: count('Number of added lines.'),
      removed: count('Number of removed lines.'),
    },
    'The changes of a file.',
  ),
)

const terminalSection = schemaOf<TerminalSection>()(
  named(
    'TerminalSection',
    {
      kind: z.literal('terminal'),
      ...common,
      output: text('The output. It may contain ANSI sequences.'),
      unescaped,
      command: text('The command; absent if it is shown elsewhere.').exactOptional(),
      isError: flag('Whether the command failed.').exactOptional(),
    },
    'The output of a command.',
  ),
)

// A schema that contains itself cannot be inferred.
const listItem: z.ZodType<ListItem> = named(
  'ListItem',
  {
    text: text('The item.'),
    mark: choice(['done', 'active', 'open', 'chosen'], 'Its mark; absent if it has none.').exactOptional(),
    note: text('A remark; absent if there is none.').exactOptional(),
    items: z
      .lazy(() => z.array(listItem))
      .exactOptional()
      .meta({ description: 'Items below it; absent if there are none.' }),
  },
  'An item of a list.',
)

const listSection = schemaOf<ListSection>()(
  named('ListSection', { kind: z.literal('list'), ...common, items: list(listItem, 'Its items.') }, 'A list.'),
)

const tableSection = schemaOf<TableSection>()(
  named(
    'TableSection',
    {
      kind: z.literal('table'),
      ...common,
      isFacts: z
        .literal(true)
        .exactOptional()
        .meta({ description: 'Set if the first column labels the second and no header is shown.' }),
      columns: list(z.string(), 'Names of the columns.'),
      rows: list(z.array(z.string()), 'The cells, by row.'),
    },
    'A table.',
  ),
)

const imageSection = schemaOf<ImageSection>()(
  named(
    'ImageSection',
    {
      kind: z.literal('image'),
      ...common,
      mediaType: text('Its media type.'),
      data: text('Its bytes in base64; absent if the transcript does not have them.').exactOptional(),
      location: text('Its path or URL; absent if unknown.').exactOptional(),
      bytes: count('Its size in bytes; absent if unknown.').exactOptional(),
    },
    'An image.',
  ),
)

const fileSection = schemaOf<FileSection>()(
  named(
    'FileSection',
    {
      kind: z.literal('file'),
      ...common,
      path: text('Path of the file.'),
      note: text('A remark; absent if there is none.').exactOptional(),
    },
    'A file that is only named.',
  ),
)

const rawSection = schemaOf<RawSection>()(
  named('RawSection', { kind: z.literal('raw'), ...common, value: anything('Any JSON value.') }, 'A JSON value.'),
)

export const section = schemaOf<Section>()(
  z
    .discriminatedUnion('kind', [
      textSection,
      markdownSection,
      codeSection,
      diffSection,
      terminalSection,
      listSection,
      tableSection,
      imageSection,
      fileSection,
      rawSection,
    ])
    .meta({ id: 'Section', description: 'A part of a description; `kind` says which.' }),
)

const sections = list(section, 'Its parts, in order.')

export const toolState = schemaOf<ToolState>()(
  choice(
    ['done', 'error', 'denied', 'interrupted', 'cancelled', 'running', 'missing'],
    'How the call ended. "cancelled": a parallel call failed. "running": no result yet. "missing": no result, and none will come.',
  ),
)

export const toolView = schemaOf<ToolView>()(
  object(
    {
      title: text('Name of the tool for people.'),
      summary: text('What the call does, on one line.'),
      outcome: text('The result on one line; may be empty.'),
      status: toolState,
      sections,
    },
    'A tool call for people.',
  ),
)

export const tone = schemaOf<EntryView['tone']>()(choice(['plain', 'info', 'warning', 'error'], 'How urgent it is.'))

export const entryView = schemaOf<EntryView>()(
  object(
    {
      title: text('What it is.'),
      summary: text('Its content on one line; may be empty.'),
      weight: choice(['show', 'fold', 'hide'], 'How much it matters; only the depth "all" shows "fold" and "hide".'),
      tone,
      sections,
    },
    'Another part of a message, or an event, for people.',
  ),
)

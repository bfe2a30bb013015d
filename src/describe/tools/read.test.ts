import { describe, expect, test } from 'vitest'
import { type CallParts, makeCall } from '../../../test/make-call.ts'
import { read } from './read.ts'

const path = '/app/src/cache.ts'
const describeRead = (parts?: CallParts, input: unknown = { file_path: path }) =>
  read.describe(makeCall('Read', input, parts))
const file = (type: string, fields: object): CallParts => ({
  structured: { type, file: { filePath: path, ...fields } },
})

test('shows a file as code with language and first line', () => {
  const fields = { content: 'a\nb\n', startLine: 10, numLines: 3, totalLines: 80 }
  expect(describeRead(file('text', fields), { file_path: path, offset: 10, limit: 2 })).toStrictEqual({
    summary: `${path}, lines 10–11`,
    outcome: '2 of 80 lines',
    sections: [{ kind: 'code', text: 'a\nb\n', language: 'typescript', firstLine: 10, folded: true }],
  })
})

test.each([
  [{}, ''],
  [{ offset: 1 }, ''],
  [{ offset: 0, limit: 40 }, ', lines 1–40'],
  [{ offset: 7 }, ', from line 7'],
  [{ offset: 7, limit: 1 }, ', line 7'],
  [{ pages: '1-5' }, ', pages 1–5'],
  [{ pages: '3' }, ', page 3'],
])('range %j', (range, expected) => {
  expect(describeRead(undefined, { file_path: path, ...range }).summary).toBe(`${path}${expected}`)
})

describe('outcome', () => {
  test.each([
    ['1 line', file('text', { content: 'a', numLines: 1, totalLines: 1 })],
    ['1 line', file('text', { content: 'a\n', numLines: 2, totalLines: 2 })],
    ['empty', file('text', { content: '', numLines: 0, totalLines: 0 })],
    [
      '2 of 900 lines, truncated',
      file('text', { content: 'a\nb', numLines: 2, totalLines: 900, truncatedByTokenCap: true }),
    ],
    ['unchanged', file('file_unchanged', {})],
    ['PDF, 1.2 MB', file('pdf', { base64: 'JVBERi0=', originalSize: 1_200_000 })],
    [
      'image, 800 × 600, 92.0 KB',
      file('image', { base64: 'iVBO', originalSize: 92_000, dimensions: { originalWidth: 800, originalHeight: 600 } }),
    ],
    ['2 cells', file('notebook', { cells: [{}, {}] })],
  ])('%s', (outcome, parts) => {
    expect(describeRead(parts).outcome).toBe(outcome)
  })
})

test('shows an image with the size of its file', () => {
  expect(describeRead(file('image', { base64: 'iVBO', type: 'image/jpeg', originalSize: 92 })).sections).toStrictEqual([
    { kind: 'image', mediaType: 'image/jpeg', data: 'iVBO', bytes: 92 },
  ])
  expect(describeRead(file('image', {})).sections).toStrictEqual([{ kind: 'file', path, note: 'image' }])
})

test('names the directory with the page images of a PDF', () => {
  expect(
    describeRead(file('parts', { originalSize: 5_000_000, count: 2, outputDir: '/t/pdf' })).sections,
  ).toStrictEqual([{ kind: 'file', path, note: 'PDF, 5.0 MB, 2 pages, as images in /t/pdf' }])
})

test('shows notebook cells as code and Markdown, with output', () => {
  const cells = [
    { cellType: 'markdown', source: '# Plot', cell_id: 'c1' },
    {
      cellType: 'code',
      source: 'plot()',
      language: 'python',
      outputs: [
        { output_type: 'stream', text: 'done' },
        { output_type: 'display_data', image: { image_data: 'iVBO', media_type: 'image/png' } },
      ],
    },
    { cell_type: 'code', source: ['a\n', 'b'], outputs: [{ data: { 'text/plain': ['1'], 'image/png': 'iV\nBO' } }] },
  ]
  expect(describeRead(file('notebook', { cells })).sections).toStrictEqual([
    { kind: 'markdown', title: 'Cell c1', text: '# Plot', folded: true },
    { kind: 'code', title: 'Cell 1', text: 'plot()', language: 'python', folded: true },
    { kind: 'terminal', title: 'Output', output: 'done', folded: true },
    { kind: 'image', mediaType: 'image/png', data: 'iVBO', bytes: 3 },
    { kind: 'code', title: 'Cell 2', text: 'a\nb', language: 'python', folded: true },
    { kind: 'terminal', title: 'Output', output: '1', folded: true },
    { kind: 'image', mediaType: 'image/png', data: 'iVBO', bytes: 3 },
  ])
})

test('removes line numbers from the text without a structured result', () => {
  expect(describeRead({ text: '    10→a\n    11→b\n\n[Truncated]' })).toStrictEqual({
    summary: path,
    outcome: '2 lines',
    sections: [
      { kind: 'code', text: 'a\nb', language: 'typescript', firstLine: 10, folded: true },
      { kind: 'text', text: '[Truncated]' },
    ],
  })
  expect(describeRead({ text: '1\ta\n2\tb' }).sections).toMatchObject([{ kind: 'code', text: 'a\nb', firstLine: 1 }])
})

test('shows an image of the content without a structured result', () => {
  const source = { type: 'base64', media_type: 'image/png', data: 'iVBO' } as const
  expect(describeRead({ content: [{ type: 'image', source }] })).toMatchObject({
    outcome: 'image',
    sections: [{ kind: 'image', data: 'iVBO' }],
  })
})

test('shows no sections for a failure', () => {
  expect(
    describeRead({ state: 'error', text: 'File does not exist.', structured: 'Error: File does not exist.' }),
  ).toStrictEqual({
    summary: path,
    sections: [],
  })
})

test('names the file of an unknown result type', () => {
  expect(describeRead({ structured: { type: 'video', file: 'x' } })).toStrictEqual({ summary: path, sections: [] })
  expect(describeRead({ structured: { type: 'video', file: { filePath: '/v.mp4' } } }, {}).summary).toBe('/v.mp4')
})

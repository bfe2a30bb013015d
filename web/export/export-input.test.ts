import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { downloadAddress, isTooLong } from './export-address.ts'
import { PAGE_SIZES, TABLES, TOKEN_LIMITS, DEFAULT_CHOICE, type ExportChoice } from './export-choice.ts'
import { exportCommand } from './export-command.ts'
import { exportInput, isMultiFile, optionsFor, withDefaults } from './export-input.ts'
import type { ExportScope } from './export-scope.ts'

const SESSION: ExportScope = { kind: 'session', id: '1f3a', name: '1f3a', title: 'Mend the sluice' }
const CHOSEN: ExportScope = { kind: 'sessions', ids: ['1f3a', '2b4c'] }
const PROJECT: ExportScope = { kind: 'project', path: '/home/mara/tide pool', name: 'tide pool', sessions: 3 }
const QUERY: ExportScope = { kind: 'query', query: 'tide "high water"' }
const ALL: ExportScope = { kind: 'all', sessions: 11 }

const choice = (part: Partial<ExportChoice> = {}): ExportChoice => ({ ...DEFAULT_CHOICE, ...part })

const anyChoice: fc.Arbitrary<ExportChoice> = fc.record({
  kind: fc.constantFrom('html', 'md', 'json', 'jsonl', 'csv', 'parquet', 'model'),
  combined: fc.boolean(),
  family: fc.constantFrom(null, true, false),
  depth: fc.constantFrom(null, 'prompts', 'chat', 'tools', 'all'),
  thinking: fc.constantFrom(null, true, false),
  branches: fc.constantFrom('all', 'none'),
  agents: fc.constantFrom('inline', 'separate', 'none'),
  images: fc.constantFrom(null, 'embedded', 'files', 'none'),
  theme: fc.constantFrom('auto', 'light', 'dark'),
  pageSize: fc.constantFrom(...PAGE_SIZES),
  table: fc.constantFrom(...TABLES),
  maxTokens: fc.constantFrom(...TOKEN_LIMITS),
  anonymise: fc.boolean(),
  redact: fc.constantFrom(null, true, false),
})
const anyScope = fc.constantFrom(SESSION, CHOSEN, PROJECT, QUERY, ALL)

describe('exportInput', () => {
  test('names the scope', () => {
    expect(exportInput(choice(), SESSION)).toEqual({ sessions: ['1f3a'], format: 'html' })
    expect(exportInput(choice(), CHOSEN)).toEqual({ sessions: ['1f3a', '2b4c'], family: false, format: 'html' })
    expect(exportInput(choice(), PROJECT)).toEqual({ project: '/home/mara/tide pool', format: 'html' })
    expect(exportInput(choice(), QUERY)).toEqual({ query: 'tide "high water"', format: 'html' })
    expect(exportInput(choice(), ALL)).toEqual({ all: true, format: 'html' })
  })

  test('omits the defaults of the format', () => {
    expect(exportInput(choice({ kind: 'md', depth: 'tools' }), SESSION)).toEqual({ sessions: ['1f3a'], format: 'md' })
    expect(exportInput(choice({ kind: 'html', depth: 'tools' }), SESSION)).toMatchObject({ depth: 'tools' })
    expect(exportInput(choice({ kind: 'md', depth: 'all', thinking: false }), SESSION)).toMatchObject({
      depth: 'all',
      thinking: false,
    })
    expect(exportInput(choice({ kind: 'jsonl', family: true }), SESSION)).toMatchObject({ family: true })
    expect(exportInput(choice({ kind: 'html', family: false }), SESSION)).toMatchObject({ family: false })
    expect(exportInput(choice({ anonymise: true }), SESSION)).toMatchObject({ anonymise: true })
  })

  test('masks secrets, except in a transcript, unless the user chooses otherwise', () => {
    for (const kind of ['html', 'md', 'json', 'csv', 'parquet', 'model'] as const) {
      expect(exportInput(choice({ kind, redact: true }), SESSION)).toEqual(exportInput(choice({ kind }), SESSION))
      expect(exportInput(choice({ kind, redact: false }), SESSION)).toMatchObject({ redact: false })
    }
    expect(exportInput(choice({ kind: 'jsonl' }), SESSION)).not.toHaveProperty('redact')
    expect(exportInput(choice({ kind: 'jsonl', redact: true }), SESSION)).toMatchObject({ redact: true })
  })

  test('omits options that do not apply to the format', () => {
    const busy = {
      depth: 'chat',
      thinking: true,
      theme: 'dark',
      images: 'none',
      agents: 'none',
      pageSize: 100,
    } as const
    expect(exportInput(choice({ ...busy, kind: 'jsonl' }), SESSION)).toEqual({ sessions: ['1f3a'], format: 'jsonl' })
    expect(exportInput(choice({ ...busy, kind: 'csv' }), ALL)).toEqual({ all: true, format: 'csv', table: 'messages' })
    expect(exportInput(choice({ ...busy, kind: 'csv', table: 'all' }), ALL)).toEqual({ all: true, format: 'csv' })
    expect(exportInput(choice({ ...busy, kind: 'model', maxTokens: 5000 }), SESSION)).toEqual({
      sessions: ['1f3a'],
      forModel: true,
      maxTokens: 5000,
    })
  })

  test('sets a page size and image files only for exports of several files', () => {
    const multiFile = choice({ combined: false, pageSize: 100, images: 'files' })
    expect(exportInput(multiFile, ALL)).toEqual({
      all: true,
      format: 'html',
      combined: false,
      images: 'files',
      pageSize: 100,
    })
    expect(exportInput({ ...multiFile, combined: true }, ALL)).toEqual({ all: true, format: 'html' })
    expect(exportInput(multiFile, SESSION)).toEqual({ sessions: ['1f3a'], format: 'html' })
    expect(exportInput({ ...multiFile, kind: 'md' }, ALL)).toEqual({ all: true, format: 'md', combined: false })
  })

  test('never requests image files for a single document, and requests what the dialog shows', () => {
    fc.assert(
      fc.property(anyChoice, anyScope, (chosen, scope) => {
        const input = exportInput(chosen, scope)
        const complete = withDefaults(chosen, scope)
        expect(input.images === 'files' && !isMultiFile(chosen, scope)).toBe(false)
        expect(exportInput(complete, scope)).toEqual(input)
        expect(optionsFor(complete, scope)).toEqual(optionsFor(chosen, scope))
      }),
    )
  })
})

describe('downloadAddress', () => {
  test('contains every field, lists as repeated fields', () => {
    expect(downloadAddress(exportInput(choice({ kind: 'md' }), CHOSEN))).toBe(
      '/api/export?sessions=1f3a&sessions=2b4c&family=false&format=md',
    )
    expect(downloadAddress(exportInput(choice(), QUERY))).toBe('/api/export?query=tide+%22high+water%22&format=html')
  })

  test('is too long for hundreds of sessions', () => {
    const addressOf = (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => String(index).padStart(36, '0'))
      return downloadAddress(exportInput(choice(), { kind: 'sessions', ids }))
    }
    expect([isTooLong(addressOf(100)), isTooLong(addressOf(200))]).toEqual([false, true])
  })
})

describe('exportCommand', () => {
  test('returns a short command', () => {
    expect(exportCommand(choice({ kind: 'md' }), SESSION)).toBe('annals export 1f3a --format md')
    expect(exportCommand(choice({ kind: 'model', maxTokens: 5000, redact: false }), SESSION)).toBe(
      'annals export 1f3a --for-model --max-tokens 5000 --no-redact',
    )
    expect(exportCommand(choice({ kind: 'json', thinking: false, family: false }), SESSION)).toBe(
      'annals export 1f3a --format json --no-family --no-thinking',
    )
  })

  test('requests one document where the command line would write a folder', () => {
    expect(exportCommand(choice(), SESSION)).toBe('annals export 1f3a --format html --page-size 0')
    expect(exportCommand(choice({ kind: 'md' }), ALL)).toBe('annals export --all --format md --combined')
  })

  test('names the output as the download', () => {
    expect(exportCommand(choice({ kind: 'md' }), SESSION, '2026-05-01-tide.md')).toBe(
      'annals export 1f3a --format md -o 2026-05-01-tide.md',
    )
    expect(exportCommand(choice({ kind: 'csv', table: 'all' }), SESSION, 'x 1.zip')).toBe(
      "annals export 1f3a --format csv -o 'x 1.zip'",
    )
    // Before the server has named it.
    expect(exportCommand(choice({ kind: 'parquet' }), ALL)).toBe(
      'annals export --all --format parquet -o annals-export.zip',
    )
    expect(exportCommand(choice({ kind: 'md', combined: false }), ALL)).toBe(
      'annals export --all --format md --no-combined -o annals-export.zip',
    )
  })

  test('quotes special characters of the shell', () => {
    expect(exportCommand(choice({ kind: 'md' }), PROJECT)).toBe(
      "annals export --project '/home/mara/tide pool' --format md --combined",
    )
    expect(exportCommand(choice({ kind: 'md' }), { kind: 'query', query: "it's $(rm -rf ~)" })).toBe(
      String.raw`annals export --query 'it'\''s $(rm -rf ~)' --format md --combined`,
    )
    const opened: ExportScope = { kind: 'session', id: 'opened', name: '/tmp/a b.jsonl', title: '' }
    expect(exportCommand(choice({ kind: 'md' }), opened)).toBe("annals export '/tmp/a b.jsonl' --format md")
  })
})

import { describe, expect, test } from 'vitest'
import { edit, operation, operations, PATH, read, shell, slice, write } from '../../test/file-operations.ts'
import type { FileOperation, KnownContent } from './file-operation.ts'
import { contentOf, listVersions, replayFile } from './replay-file.ts'

/** A version in short: label, content, evidence, verified, cause. */
function replay(list: readonly FileOperation[]) {
  const versions: {
    label: string
    content: KnownContent
    evidence: string[]
    verified: boolean
    cause: string | null
  }[] = []
  replayFile(list, ({ label, evidence, isVerified, cause }, content) => {
    versions.push({
      label,
      content,
      evidence: evidence.map(({ kind }) => kind),
      verified: isVerified,
      cause: cause ? `${cause.kind} ${cause.detail ?? ''}`.trim() : null,
    })
  })
  return versions
}

const labels = (list: readonly FileOperation[]) => replay(list).map(({ label, content }) => [label, content])

const hidden = { original: undefined }

describe('contents', () => {
  test('a write, an edit of its original, and a read that proves it', () => {
    const list = operations(write('a\nb\n', { original: null }), edit('a\nb\n', 'b', 'c'), read('a\nc\n'))
    expect(replay(list)).toEqual([
      { label: 'exact', content: 'a\nb\n', evidence: ['write', 'next original'], verified: true, cause: null },
      { label: 'exact', content: 'a\nc\n', evidence: ['edit of the original', 'read'], verified: true, cause: null },
    ])
    expect(contentOf(list, 1)).toBe('a\nb\n')
    expect(contentOf(list, 3)).toBeUndefined()
    expect(listVersions(list).map(({ number, characters }) => [number, characters])).toEqual([
      [1, 4],
      [2, 4],
    ])
  })

  test('an edit without its original is replayed, and proven by the next read', () => {
    const list = operations(read('a\nb\n'), edit('a\nb\n', 'b', 'c', hidden), read('a\nc\n'))
    expect(replay(list)).toEqual([
      { label: 'exact', content: 'a\nb\n', evidence: ['read'], verified: false, cause: null },
      { label: 'derived', content: 'a\nc\n', evidence: ['edit', 'read'], verified: true, cause: null },
    ])
    expect(listVersions(list)[0]?.isEarlier).toBe(true)
  })

  test('an edit of an unknown content is partial until a later record shows it', () => {
    const unknown = operations(edit('a\nb\n', 'b', 'c', hidden))
    expect(labels(unknown)).toEqual([['partial', undefined]])
    const next = operations(edit('a\nb\n', 'b', 'c', hidden), edit('a\nc\n', 'c', 'd'))
    expect(replay(next)).toEqual([
      { label: 'derived', content: 'a\nc\n', evidence: ['next original', 'edit'], verified: false, cause: null },
      { label: 'exact', content: 'a\nd\n', evidence: ['edit of the original'], verified: false, cause: null },
    ])
    // Another later record is no proof: something else may have changed the file before both.
    const twice = operations(edit('a\nb\n', 'b', 'c', hidden), read('a\nc\n'), read('a\nc\n'))
    expect(replay(twice)).toMatchObject([{ label: 'derived', verified: false }])
  })

  test('a later content that the edit cannot have made is a version of its own', () => {
    const list = operations(edit('a\nb\n', 'b', 'c', hidden), read('a\nx\n'))
    expect(labels(list)).toEqual([
      ['partial', undefined],
      ['exact', 'a\nx\n'],
    ])
  })

  test('a removed passage takes its newline along', () => {
    const text = 'a\nb\nc\n'
    const removed = edit(text, 'b\n', '', { replacements: [{ before: 'b', after: '', all: false }] })
    expect(labels(operations(removed))).toEqual([
      ['exact', text],
      ['exact', 'a\nc\n'],
    ])
  })

  test('all occurrences, and several replacements in order', () => {
    const replacements = [
      { before: 'a', after: 'b', all: true },
      { before: 'c', after: 'a', all: false },
    ]
    expect(contentOf(operations(edit('a a c', 'x', 'x', { replacements, hunks: [] })), 2)).toBe('b b a')
  })

  test('carriage returns of a backup are no change', () => {
    const list = operations({ kind: 'backup', content: 'a\r\nb\r\n' }, edit('a\nb\n', 'b', 'c'), read('a\nc\n'))
    expect(replay(list)).toMatchObject([
      { label: 'exact', content: 'a\r\nb\r\n', verified: true },
      { label: 'exact', content: 'a\nc\n', verified: true },
    ])
  })

  test('a heredoc shows the whole content', () => {
    const list = operations(write('echo $HOME\n', { by: 'shell' }), read('echo $HOME\n'))
    expect(replay(list)).toMatchObject([{ label: 'exact', evidence: ['heredoc', 'read'], verified: true }])
    // The shell may have been in another directory.
    expect(labels(operations(write('a\n', { by: 'shell', isRelative: true })))).toEqual([['derived', 'a\n']])
  })

  test('output of cat does not show the newline at the end', () => {
    const cat = { ...read('a\nb'), by: 'cat' as const }
    expect(labels(operations(cat))).toEqual([['derived', 'a\nb\n']])
    expect(replay(operations(write('a\nb\n'), cat))).toMatchObject([{ label: 'exact', verified: false }])
    expect(replay(operations(write('x\n'), cat))).toMatchObject([
      { content: 'x\n' },
      { label: 'derived', cause: 'unknown' },
    ])
  })

  test("an edit altered by the user needs the recorded hunks' agreement", () => {
    const altered = edit('a\nb\n', 'b', 'c', { isAltered: true })
    expect(labels(operations(altered)).at(-1)).toEqual(['exact', 'a\nc\n'])
    expect(labels(operations({ ...altered, replacements: [{ before: 'b', after: 'proposed', all: false }] }))).toEqual([
      ['exact', 'a\nb\n'],
      ['partial', undefined],
    ])
    expect(labels(operations({ ...altered, hunks: [] })).at(-1)).toEqual(['partial', undefined])
  })

  test('a call that shows nothing loses the content', () => {
    const list = operations(write('a\n'), { kind: 'unknown' }, edit('b\n', 'b', 'c', hidden))
    expect(labels(list).map(([label]) => label)).toEqual(['exact', 'partial', 'partial'])
  })
})

describe('parts', () => {
  const text = 'a\nb\nc\nd\n'

  test('reads that cover the file are a proof, or give the content', () => {
    expect(replay(operations(write(text), slice(text, 1, 3), slice(text, 3, 9)))).toMatchObject([
      { evidence: ['write', 'read in parts'], verified: true },
    ])
    expect(replay(operations(slice(text, 4, 5), slice(text, 1, 3)))).toMatchObject([
      { label: 'exact', content: text, evidence: ['read in parts'] },
    ])
  })

  test('a part does not give the content, and a change separates parts', () => {
    expect(replay(operations(slice(text, 1, 4)))).toEqual([])
    const changed = operations(slice(text, 1, 2), edit(text, 'a', 'x', hidden), slice('x\nb\nc\nd\n', 3, 5))
    expect(labels(changed)).toEqual([['partial', undefined]])
  })

  test('a part that differs shows a change by something else', () => {
    const list = operations(write(text), slice('a\nB\nc\nd\n', 2, 3), edit('a\nB\nc\nd\n', 'c', 'x', hidden))
    expect(labels(list)).toEqual([
      ['exact', text],
      ['partial', undefined],
      ['partial', undefined],
    ])
  })
})

describe('changes by something else', () => {
  test('contradicting evidence is a version with a cause', () => {
    const list = operations(write('a\n'), shell(`sed -i s/a/b/ ${PATH}`), edit('b\n', 'b', 'c'))
    expect(replay(list)).toEqual([
      { label: 'exact', content: 'a\n', evidence: ['write'], verified: false, cause: null },
      {
        label: 'exact',
        content: 'b\n',
        evidence: ['next original'],
        verified: false,
        cause: `command sed -i s/a/b/ ${PATH}`,
      },
      { label: 'exact', content: 'c\n', evidence: ['edit of the original'], verified: false, cause: null },
    ])
  })

  test.each([
    ['cat src/tide.ts', 'unknown'],
    ['mv tmp/other.ts src/tide.ts', 'command mv tmp/other.ts src/tide.ts'],
    ['npx prettier --write src', 'formatter npx prettier --write src'],
    ['git stash pop', 'formatter git stash pop'],
    ['npm run lint:fix', 'formatter npm run lint:fix'],
    ['npm test', 'unknown'],
  ])('after %s: %s', (command, cause) => {
    expect(replay(operations(write('a\n'), shell(command), read('b\n'))).at(-1)?.cause).toBe(cause)
    // A proof in between excludes it.
    expect(replay(operations(write('a\n'), shell(command), read('a\n'), read('b\n'))).at(-1)?.cause).toBe('unknown')
  })

  test('a replayed edit that does not fit shows one too', () => {
    const list = operations(write('a\n'), edit('b\n', 'b', 'c', hidden), read('c\n'))
    expect(replay(list)).toMatchObject([
      { label: 'exact', content: 'a\n' },
      { label: 'partial', cause: 'unknown' },
      { label: 'derived', content: 'c\n', evidence: ['read', 'edit'], verified: false },
    ])
  })

  test('a record of an outside change breaks the chain', () => {
    const list = operations(write('a\nb\n'), { kind: 'outside' }, edit('a\nb\n', 'b', 'c', hidden))
    expect(replay(list)).toMatchObject([
      { label: 'exact' },
      { label: 'partial', cause: 'editor' },
      { label: 'partial', cause: null },
    ])
  })

  test("another session's recorded edit explains a stale read", () => {
    const stale = { original: undefined, isStale: true }
    const list = [
      operation(read('a\nb\n'), 1, 'first'),
      operation(edit('a\nb\n', 'a', 'x'), 2, 'second'),
      operation(edit('x\nb\n', 'b', 'y', stale), 3, 'first'),
    ]
    expect(labels(list).at(-1)).toEqual(['derived', 'x\ny\n'])
    expect(labels(list.filter((_, index) => index !== 1)).map(([label]) => label)).toEqual([
      'exact',
      'partial',
      'partial',
    ])
  })

  test('a file that no longer exists', () => {
    const list = operations(write('a\n'), shell('rm src/tide.ts'), write('b\n', { original: null }))
    expect(replay(list)).toMatchObject([
      { content: 'a\n' },
      { content: null, label: 'exact', cause: 'command rm src/tide.ts' },
      { content: 'b\n', label: 'exact' },
    ])
    expect(listVersions(list)[1]?.characters).toBe(-1)
  })
})

// Tests what tool calls and attachments show about a file.
import { describe, expect, test } from 'vitest'
import { makeCall, type CallParts } from '../../../test/make-call.ts'
import { attachmentEffect } from './attachment-effect.ts'
import { effectOf } from './effect-of-call.ts'

const FILE = { path: '/app/tide.ts', cwd: '/app' }

const effect = (name: string, input: unknown, parts?: CallParts) => effectOf(makeCall(name, input, parts), FILE)
const bash = (command: string, stdout = '', parts: CallParts = {}) =>
  effect('Bash', { command }, { structured: { stdout, stderr: '', interrupted: false }, text: stdout, ...parts })

describe('changes', () => {
  const input = { file_path: FILE.path, old_string: 'a', new_string: 'b' }

  test('come from the result rather than from the input', () => {
    const structured = { oldString: 'x', newString: 'y', originalFile: null, replaceAll: true, structuredPatch: [] }
    expect(effect('Edit', input, { structured })).toEqual({
      kind: 'edit',
      original: undefined,
      replacements: [{ before: 'x', after: 'y', all: true }],
      hunks: [],
      isAltered: false,
      isStale: false,
    })
    expect(effect('Edit', input, { text: 'ok' })).toMatchObject({ replacements: [{ before: 'a', after: 'b' }] })
    expect(effect('Edit', input, { structured: { ...structured, staleRecovered: true } })).toMatchObject({
      isStale: true,
    })
  })

  test('are none if the call failed, was denied or has no result', () => {
    for (const state of ['error', 'denied', 'interrupted', 'cancelled'] as const)
      expect(effect('Edit', input, { state })).toBeUndefined()
    expect(effect('Edit', input)).toBeUndefined()
    expect(effect('Write', { content: 'x' }, { text: '<tool_use_error>No</tool_use_error>' })).toBeUndefined()
    expect(effect('NotebookEdit', {}, { structured: { error: 'No such cell', updated_file: '' } })).toBeUndefined()
  })

  test('of others are reported by a refused edit', () => {
    const text =
      '<tool_use_error>File has been modified since read, either by the user or by a linter.</tool_use_error>'
    expect(effect('Edit', input, { state: 'error', text })).toEqual({ kind: 'outside' })
  })

  test('of notebooks are whole if the result has the notebook', () => {
    const structured = { error: '', original_file: '{}', updated_file: '{"cells":[]}' }
    expect(effect('NotebookEdit', {}, { structured })).toMatchObject({ by: 'notebook', content: '{"cells":[]}' })
    expect(effect('NotebookEdit', {}, { structured: { error: '' } })).toEqual({ kind: 'unknown' })
  })
})

describe('reads', () => {
  const text = (lines: string, input: object = {}) =>
    effect('Read', { file_path: FILE.path, ...input }, { text: lines })

  test('of numbered lines, in both forms', () => {
    const whole = { kind: 'read', by: 'tool', text: 'a\n\tb\n', from: 1, total: 3, isWhole: true }
    expect(text('     1→a\n     2→\tb\n     3→')).toEqual(whole)
    expect(text('1\ta\n2\t\tb\n3\t')).toEqual(whole)
  })

  test('are not whole with a range, a note behind the lines, or a cut', () => {
    expect(text('2\tb\n3\tc', { offset: 2, limit: 2 })).toMatchObject({ text: 'b\nc', from: 2, isWhole: false })
    expect(text('1\ta\n2\tb\n\n... [9 lines truncated] ...')).toMatchObject({ text: 'a\nb', isWhole: false })
    expect(text(`1\ta\n2\t${'x'.repeat(2000)}`)).toBeUndefined()
    expect(text('The file is empty.')).toBeUndefined()
    const file = { content: 'a\nb', numLines: 2, startLine: 1, totalLines: 2, truncatedByTokenCap: true }
    expect(effect('Read', {}, { structured: { type: 'text', file } })).toMatchObject({ isWhole: false })
  })

  test('of images and unchanged files show nothing', () => {
    expect(effect('Read', {}, { structured: { type: 'image', file: { base64: '' } } })).toBeUndefined()
    expect(effect('Read', {}, { structured: { type: 'file_unchanged', file: {} }, text: '1\ta' })).toBeUndefined()
  })
})

describe('commands', () => {
  test.each(['cat tide.ts', 'cat ./tide.ts', 'cat "/app/tide.ts"', " cat '/app/tide.ts' "])(
    '%s shows the file',
    (command) => {
      expect(bash(command, 'a\nb')).toEqual({
        kind: 'read',
        by: 'cat',
        text: 'a\nb',
        from: 1,
        total: null,
        isWhole: true,
      })
    },
  )

  test.each(['cat tide.ts other.ts', 'cat -n tide.ts', 'cat src/tide.ts', 'cat tide.ts | head', 'cat $DIR/tide.ts'])(
    '%s does not',
    (command) => expect(bash(command, 'a\nb')).not.toMatchObject({ kind: 'read' }),
  )

  test('a cut output does not show the file', () => {
    expect(bash('cat tide.ts', 'a\n... [9 lines truncated] ...\nb')).toBeUndefined()
    expect(bash('cat tide.ts', 'x'.repeat(30_000))).toBeUndefined()
    const spilledTo = '/home/mara/.claude/projects/p/s/tool-results/toolu_1.txt'
    expect(bash('cat tide.ts', 'a', { spilledTo })).toBeUndefined()
    expect(bash('cat tide.ts', 'a', { spilledTo, spilledText: 'a\nb\n' })).toMatchObject({ text: 'a\nb\n' })
  })

  test.each([
    ["cat > tide.ts <<'EOF'\n$a\nb\nEOF", '$a\nb\n'],
    ["cat <<'EOF' > /app/tide.ts\na\nEOF\n", 'a\n'],
    ['cat > tide.ts <<EOF\na\nEOF', 'a\n'],
    ["cat > tide.ts <<'EOF'\nEOF", ''],
    ["cat > tide.ts <<'EOF'\n\nEOF", '\n'],
    ["mkdir -p src && cat > tide.ts <<'EOF'\na\nEOF\nchmod +x tide.ts", 'a\n'],
  ])('%j writes the file', (command, content) => {
    expect(bash(command)).toMatchObject({ kind: 'write', by: 'shell', content })
  })

  test.each([
    'cat > tide.ts <<EOF\n$a\nEOF',
    "cat >> tide.ts <<'EOF'\na\nEOF",
    "cat > tide.ts <<'EOF'\na\nEOF\nsed -i s/a/b/ tide.ts",
    "cd src && cat > tide.ts <<'EOF'\na\nEOF",
    "cat header > tide.ts <<'EOF'\na\nEOF",
    "cat > tide.ts <<'EOF' && npm run fix\na\nEOF",
    "cat > other.ts <<'EOF'\ntide.ts\nEOF",
    'sed -i s/a/b/ tide.ts',
    'rm -f /app/tide.ts',
    'npx prettier --write .',
  ])('%j may have changed it', (command) => expect(bash(command)).toEqual({ kind: 'shell', command }))

  test.each([
    'grep -n a tide.ts | head -3 2>/dev/null',
    'git diff tide.ts',
    'npm test',
    'rm riptide.ts',
    "sed -n '1,5p' tide.ts",
  ])('%j did not', (command) => expect(bash(command)).toBeUndefined())

  test('that failed may have changed the file, but not those that were denied', () => {
    expect(bash('sed -i s/a/b/ tide.ts && npm test', '', { state: 'error' })).toMatchObject({ kind: 'shell' })
    expect(bash("cat > tide.ts <<'EOF'\na\nEOF", '', { state: 'error' })).toMatchObject({ kind: 'shell' })
    expect(bash('sed -i s/a/b/ tide.ts', '', { state: 'denied' })).toBeUndefined()
    expect(effect('Bash', { command: 'rm tide.ts' })).toBeUndefined()
  })
})

test('attachments show the file, or that it was changed', () => {
  const file = { content: 'a\n', numLines: 2, startLine: 1, totalLines: 2 }
  const attached = { type: 'file', filename: FILE.path, content: { type: 'text', file } } as const
  expect(attachmentEffect(attached)).toMatchObject({ kind: 'read', by: 'attachment', text: 'a\n', isWhole: true })
  expect(attachmentEffect({ ...attached, truncated: true })).toMatchObject({ isWhole: false })
  expect(attachmentEffect({ type: 'file', filename: FILE.path, content: { type: 'image' } })).toBeUndefined()
  expect(attachmentEffect({ type: 'edited_text_file', filename: FILE.path })).toEqual({ kind: 'outside' })
})

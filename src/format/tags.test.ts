import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readParts, readTags, stripReminders, tagKind } from './tags.ts'
import { runs } from '../../test/extent.ts'

const tag = (name: string, body: string, closed = true, attributes = {}) => ({ name, attributes, body, closed })

test.each([
  ['command-name', 'command'],
  ['command-message', 'command'],
  ['command-args', 'command'],
  ['command-contents', 'command'],
  ['local-command-stdout', 'command-output'],
  ['local-command-stderr', 'command-output'],
  ['local-command-caveat', 'caveat'],
  ['bash-input', 'shell-input'],
  ['bash-stdout', 'shell-output'],
  ['bash-stderr', 'shell-output'],
  ['system-reminder', 'reminder'],
  ['ide_opened_file', 'ide'],
  ['ide_selection', 'ide'],
  ['ide_diagnostics', 'ide'],
  ['post-tool-use-hook', 'hook'],
  ['user-prompt-submit-hook', 'hook'],
  ['session-start-hook', 'hook'],
  ['user-memory-input', 'memory'],
  ['task-notification', 'task-notification'],
  ['teammate-message', 'teammate'],
  ['cross-session-message', 'peer'],
  ['agent-message', 'peer'],
  ['channel', 'channel'],
  ['mcp-resource-update', 'automation'],
  ['mcp-polling-update', 'automation'],
  ['tick', 'automation'],
  ['goal', 'automation'],
  ['tool_use_error', 'tool-error'],
  ['persisted-output', 'spilled'],
] as const)('<%s> is of kind %s, closed or not, and leaves the text after it', (name, kind) => {
  expect(tagKind(name)).toBe(kind)
  expect(readTags(`<${name}>a < b</${name}> and more`)).toEqual({ tags: [tag(name, 'a < b')], rest: 'and more' })
  expect(readTags(`<${name}>to the end`)).toEqual({ tags: [tag(name, 'to the end', false)], rest: '' })
  expect(readTags(`<${name}></${name}>`)).toEqual({ tags: [tag(name, '')], rest: '' })
})

test.each(['b', 'div', 'constructor', '__proto__', 'toString', ''])('<%s> is not a tag', (name) => {
  expect(tagKind(name)).toBeUndefined()
  expect(readTags(`<${name}>x</${name}>`)).toEqual({ tags: [], rest: `<${name}>x</${name}>` })
})

describe('readTags', () => {
  test('reads a built-in command', () => {
    const text =
      '<command-name>/clear</command-name>\n  <command-message>clear</command-message>\n  <command-args></command-args>'
    const tags = [tag('command-name', '/clear'), tag('command-message', 'clear'), tag('command-args', '')]
    expect(readTags(text)).toEqual({ tags, rest: '' })
  })

  test('ignores white space around and inside', () => {
    expect(readTags('\n <bash-input> ls -la </bash-input>\n\nok \n')).toEqual({
      tags: [tag('bash-input', ' ls -la ')],
      rest: 'ok',
    })
  })

  test('reads attributes', () => {
    const text =
      '<teammate-message teammate_id="qa" color="blue" summary="2 < 3">{"type":"idle_notification"}</teammate-message>'
    const attributes = { teammate_id: 'qa', color: 'blue', summary: '2 < 3' }
    expect(readTags(text)).toEqual({
      tags: [tag('teammate-message', '{"type":"idle_notification"}', true, attributes)],
      rest: '',
    })
  })

  test('ends a body at the first closing tag, whatever it contains', () => {
    const text = '<bash-stdout><div>x</div> <bash-stdout> </bash-stdout> rest</bash-stdout>'
    expect(readTags(text)).toEqual({
      tags: [tag('bash-stdout', '<div>x</div> <bash-stdout> ')],
      rest: 'rest</bash-stdout>',
    })
  })

  test('ignores a pasted tag in the middle of a text', () => {
    const text = 'What does <command-name>/x</command-name> mean?'
    expect(readTags(text)).toEqual({ tags: [], rest: text })
  })

  test('reads an IDE note before a prompt and a reminder after it', () => {
    const text = '<ide_opened_file>a.ts</ide_opened_file>Fix it.\n<system-reminder>Be brief.</system-reminder>'
    expect(readTags(text)).toEqual({
      tags: [tag('ide_opened_file', 'a.ts'), tag('system-reminder', 'Be brief.')],
      rest: 'Fix it.',
    })
  })

  test.each(['', '   ', '<', '<>', '< tick>', '<tick', '</tick>', '<TICK>x</TICK>', "<tick a='1'>x</tick>"])(
    'finds nothing in "%s"',
    (text) => {
      expect(readTags(text)).toEqual({ tags: [], rest: text.trim() })
    },
  )

  test('never throws and never adds text', () => {
    const piece = fc.constantFrom(
      '<tick>',
      '</tick>',
      '<channel source="x">',
      '</channel>',
      '<system-reminder>',
      '</system-reminder>',
      'word',
      ' ',
      '<',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const { tags, rest } = readTags(text)
        expect(text).toContain(rest)
        for (const { body } of tags) expect(text).toContain(body)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('stripReminders', () => {
  test('removes every reminder at the end, in order', () => {
    expect(
      stripReminders('out\n\n<system-reminder>one</system-reminder>\n<system-reminder>two</system-reminder>\n'),
    ).toEqual({
      tags: [tag('system-reminder', 'one'), tag('system-reminder', 'two')],
      rest: 'out',
    })
  })

  test.each(['out \n', '<system-reminder>open', 'closed</system-reminder>', '<system-reminder>a</system-reminder> b'])(
    'leaves "%s"',
    (text) => {
      expect(stripReminders(text)).toEqual({ tags: [], rest: text })
    },
  )

  test('a text that is only a reminder leaves nothing', () => {
    expect(stripReminders('<system-reminder>a</system-reminder>').rest).toBe('')
  })
})

test('readParts reads a task notification; the first part of each name wins', () => {
  const body = `<task-id>b1</task-id>
<tool-use-id>toolu_1</tool-use-id>
<status>completed</status>
<summary>Agent "x" < done</summary>
<usage><total_tokens>5</total_tokens></usage>
<status>failed</status>
<open>never closed`
  expect([...readParts(body)]).toEqual([
    ['task-id', 'b1'],
    ['tool-use-id', 'toolu_1'],
    ['status', 'completed'],
    ['summary', 'Agent "x" < done'],
    ['usage', '<total_tokens>5</total_tokens>'],
  ])
})

// Records that end too early (power loss, kill), alone and with others behind them on the same line.
import {
  agentProgress,
  assistant,
  cutAfter,
  from,
  hex,
  snapshot,
  summary,
  textBlock,
  user,
  type Situation,
} from './parts.ts'

const quoted = user('u2', 'a\\b\n\u0007 "c"')
const emoji = user('u2', 'ok 🙂')
const halfEmoji = Buffer.concat([Buffer.from(cutAfter(emoji, 'ok ')), hex('f09f')])
const answer = assistant('a2', textBlock)
const code = user('u2', 'if (x) {} else { return {} }')
const report = agentProgress('p2', 'inner')
const toolResult = user('u2', 'Hi', { mcpMeta: { structuredContent: JSON.parse(user('inner')) } })

/** A cut record at the end of a file. */
export const cuts: Readonly<Record<string, Situation>> = {
  'cut-in-string': [user('u1'), '\n', cutAfter(user('u2'), '"content":"H')],
  'cut-in-key': [user('u1'), '\n', cutAfter(user('u2'), '"mess')],
  'cut-in-escape': [user('u1'), '\n', cutAfter(quoted, 'a\\')],
  'cut-in-unicode-escape': [user('u1'), '\n', cutAfter(quoted, '\\u00')],
  'cut-in-number': [user('u1'), '\n', cutAfter(answer, '"costUSD":0.')],
  'cut-in-literal': [user('u1'), '\n', cutAfter(user('u2'), 'nu')],
  'cut-inside-utf8': [user('u1'), '\n', halfEmoji],
  'cut-between-surrogates': [
    user('u1'),
    '\n',
    cutAfter(user('u2', 'ok SMILE').replace('SMILE', '\\ud83d\\ude42'), '\\ud83d'),
  ],
  'cut-after-colon': [user('u1'), '\n', cutAfter(user('u2'), '"message":')],
  'cut-after-comma': [user('u1'), '\n', cutAfter(user('u2'), '"sessionId":"s1",')],
  'cut-after-bracket': [user('u1'), '\n', cutAfter(answer, '"content":[')],
  'cut-after-nested-block': [user('u1'), '\n', cutAfter(answer, '"Done."}')],
  'cut-after-first-brace': [user('u1'), '\n', '{'],
  'cut-before-last-brace': [user('u1'), '\n', cutAfter(user('u2'), '"u2"')],
  'cut-agent-progress': [user('u1'), '\n', cutAfter(report, '"inner"}')],
  'cut-in-the-middle-of-a-file': [cutAfter(user('u1'), '"content":"H'), '\n', user('u2'), '\n'],
  'cut-only-line': [cutAfter(user('u1'), '"content":"H')],
  'cut-head': [from(user('u1'), 'ntent":"Hi"'), '\n', user('u2'), '\n'],
  'cut-middle': [cutAfter(user('u1'), '"message":{"ro'), from(user('u1'), '"uuid"'), '\n', user('u2'), '\n'],
}

/** A cut record with something behind it. */
export const splices: Readonly<Record<string, Situation>> = {
  'cut-in-string-whole': [cutAfter(user('u1'), '"content":"H'), user('u2'), '\n', user('u3'), '\n'],
  'cut-in-key-whole': [cutAfter(user('u1'), '"mess'), user('u2'), '\n'],
  'cut-in-escape-whole': [cutAfter(quoted, 'a\\'), user('u3'), '\n'],
  'cut-in-unicode-escape-whole': [cutAfter(quoted, '\\u00'), user('u3'), '\n'],
  'cut-in-number-whole': [cutAfter(answer, '"costUSD":0.'), user('u3'), '\n'],
  'cut-in-literal-whole': [cutAfter(user('u1'), 'nu'), user('u2'), '\n'],
  'cut-inside-utf8-whole': [halfEmoji, user('u3'), '\n'],
  'cut-after-colon-whole': [cutAfter(user('u1'), '"message":'), user('u2'), '\n'],
  'cut-after-colon-metadata': [cutAfter(user('u1'), '"message":'), snapshot, '\n'],
  'cut-after-comma-whole': [cutAfter(user('u1'), '"sessionId":"s1",'), user('u2'), '\n'],
  'cut-after-bracket-whole': [cutAfter(answer, '"content":['), user('u3'), '\n'],
  'cut-after-nested-block-whole': [cutAfter(answer, '"Done."}'), user('u3'), '\n'],
  'cut-after-first-brace-whole': ['{', user('u1'), '\n'],
  'cut-before-last-brace-whole': [cutAfter(user('u1'), '"u1"'), user('u2'), '\n'],
  'cut-whole-whole': [cutAfter(user('u1'), '"content":"H'), user('u2'), user('u3'), '\n'],
  'cut-after-bracket-whole-whole': [cutAfter(answer, '"content":['), user('u3'), user('u4'), '\n'],
  'cut-cut-whole': [cutAfter(user('u1'), '"content":"H'), cutAfter(user('u2'), '"mess'), user('u3'), '\n'],
  'cut-whole-cut': [cutAfter(user('u1'), '"content":"H'), user('u2'), cutAfter(user('u3'), '"mess'), '\n'],
  'cut-whole-carriage-return': [cutAfter(user('u1'), '"content":"H'), user('u2'), '\r\n'],
  'cut-whole-no-newline': [cutAfter(user('u1'), '"content":"H'), user('u2')],
  'cut-whole-metadata': [cutAfter(user('u1'), '"content":"H'), summary, '\n'],
  'cut-whole-unknown-type': [cutAfter(user('u1'), '"content":"H'), '{"type":"brand-new","level":3}', '\n'],
  'cut-whole-history-line': ['{"display":"/cl', '{"display":"fix it","project":"/app","sessionId":"s1"}', '\n'],
  'cut-code-whole': [cutAfter(code, 'return {}'), user('u3'), '\n'],
  'cut-stub-of-the-same-record': [cutAfter(assistant('a1', textBlock), '"Do'), assistant('a1', textBlock), '\n'],
  'cut-agent-progress-whole': [cutAfter(report, '"inner"}'), user('u3'), '\n'],
  'whole-cut': [user('u1'), cutAfter(user('u2'), '"content":"H'), '\n', user('u3'), '\n'],
  'whole-cut-whole': [user('u1'), cutAfter(user('u2'), '"content":"H'), user('u3'), '\n'],
  'whole-cut-agent-progress': [user('u1'), cutAfter(report, '"inner"}'), '\n'],
  'interleaved-in-string': [cutAfter(user('u1'), '"content":"H'), user('u2'), from(user('u1'), 'i"}'), '\n'],
  'interleaved-between-commas': [
    cutAfter(user('u1', 'Hi, you, there'), 'Hi,'),
    user('u2'),
    from(user('u1', 'Hi, you, there'), ', there'),
    '\n',
  ],
  'nested-record-in-broken-line': [
    cutAfter(toolResult, '"inner"}'),
    ',#',
    from(toolResult, '}}'),
    '\n',
    user('u3'),
    '\n',
  ],
}

// What other programs and people leave in a transcript: log lines, merge marks, other kinds of JSON.
import { assistant, cutAfter, textBlock, user, type Situation } from './parts.ts'

const pretty = JSON.stringify(JSON.parse(user('u1')), null, 1)

export const foreign: Readonly<Record<string, Situation>> = {
  'array-line': ['[1,2]\n', user('u1'), '\n'],
  'array-of-records': ['[', user('u1'), ',', user('u2'), ']\n'],
  'array-of-records-cut': ['[', user('u1'), ',', user('u2'), '\n'],
  'array-glued': ['[1]', user('u1'), '[2]\n'],
  'number-line': ['42\n', user('u1'), '\n'],
  'string-line': ['"{\\"type\\":\\"user\\"}"\n', user('u1'), '\n'],
  'null-line': ['null\n', user('u1'), '\n'],
  'true-line': ['true\n'],
  'empty-object': ['{}\n'],
  'log-line': ['[INFO] saved 3 files\n', user('u1'), '\n'],
  'log-line-before': ['[INFO] saved {3} files ', user('u1'), '\n'],
  'log-line-behind': [user('u1'), ' [INFO] saved {3} files\n', user('u2'), '\n'],
  'log-line-with-json': ['wrote {"path":"a"} ', user('u1'), '\n'],
  'time-stamped-lines': ['2026-02-11T09:12:44Z ', user('u1'), '\n', '2026-02-11T09:12:45Z ', user('u2'), '\n'],
  'server-sent-events': ['data: ', user('u1'), '\n\n', 'data: ', user('u2'), '\n\n'],
  'merge-conflict': ['<<<<<<< HEAD\n', user('u1'), '\n=======\n', user('u2'), '\n>>>>>>> theirs\n'],
  'pretty-printed': [pretty, '\n', user('u2'), '\n'],
  'trailing-comma': [user('u1'), ',\n', user('u2'), '\n'],
  'extra-closing-brace': [user('u1'), '}\n', user('u2'), '\n'],
  'extra-opening-bracket': ['[', user('u1'), '\n'],
  'comment-line': ['// session\n', user('u1'), ' // first\n'],
  'single-quotes': ["{'type':'user'}\n", user('u1'), '\n'],
  'not-a-number': ['{"type":"user","uuid":"u1","n":NaN}\n', user('u2'), '\n'],
  'escape-codes': ['\u001b[31m', user('u1'), '\u001b[0m\n'],
  'quoted-object-in-text': ['The line {"type":"user"} was skipped.\n', user('u1'), '\n'],
  'wrong-bracket': [
    cutAfter(assistant('a1', textBlock), '"Done."}'),
    '}',
    '},"type":"assistant","uuid":"a1"}\n',
    user('u2'),
    '\n',
  ],
}

// Whole records on one line: a newline that was never written, or a tool that appended to a file without one.
import { assistant, hex, nul, snapshot, summary, textBlock, title, user, type Situation } from './parts.ts'

const twoObjectsInText = user('u1', '}{"type":"summary"}{')

export const glued: Readonly<Record<string, Situation>> = {
  'glued-two': [user('u1'), summary, '\n', user('u2'), '\n'],
  'glued-five': [user('u1'), assistant('a1', textBlock), snapshot, title, user('u2'), '\n'],
  'glued-space': [user('u1'), '  ', user('u2'), '\n'],
  'glued-tab': [user('u1'), '\t', user('u2'), '\n'],
  'glued-carriage-return': [user('u1'), '\r', user('u2'), '\n'],
  'glued-nul': [user('u1'), nul(3), user('u2'), '\n'],
  'glued-byte-order-mark': [user('u1'), hex('efbbbf'), user('u2'), '\n'],
  'glued-comma': [user('u1'), ',', user('u2'), '\n'],
  'glued-quote': [user('u1'), '"', user('u2'), '\n'],
  'glued-no-final-newline': [user('u1'), user('u2')],
  'glued-leading-space': ['  ', user('u1'), user('u2'), '  \n'],
  'glued-objects-without-type': ['{}{"a":1}\n'],
  'glued-nested-type-names': ['{"type":"text","text":"a"}{"type":"tool_use","id":"t1","input":{}}\n'],
  'glued-copies': [user('u1'), user('u1'), '\n'],
  'glued-in-text-only': [twoObjectsInText, '\n'],
  'title-behind-missing-newline': [user('u1'), '\n', user('u2'), title, '\n'],
  'title-behind-cut-record': [user('u1'), '\n', '{"parentUuid":null,"mess', title, '\n'],
}

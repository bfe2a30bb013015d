// Lines that are whole JSON and still surprise: the reader must take them as they are. And small wounds inside one.
import { replace, user, type Situation } from './parts.ts'

export const oddities: Readonly<Record<string, Situation>> = {
  'duplicate-keys': ['{"type":"user","uuid":"first","uuid":"u1"}\n'],
  'proto-key': ['{"__proto__":{"type":"summary"},"type":"user","uuid":"u1","constructor":1}\n'],
  'deep-nesting': ['{"type":"user","uuid":"u1","toolUseResult":', '['.repeat(2000), ']'.repeat(2000), '}\n'],
  'deep-nesting-cut': ['{"type":"user","uuid":"u1","toolUseResult":', '[{"a":'.repeat(400), '\n', user('u2'), '\n'],
  'deep-nesting-cut-whole': ['{"a":', '[{"a":'.repeat(400), user('u2'), '\n'],
  'huge-number': ['{"type":"user","uuid":"u1","costUSD":1e400,"n":', '9'.repeat(400), '}\n'],
  'negative-zero': ['{"type":"user","uuid":"u1","n":-0}\n'],
  'empty-key': ['{"":0,"type":"user","uuid":"u1"}\n'],
  'type-of-another-kind': ['{"type":7,"uuid":"u1"}\n{"type":null}\n{"uuid":"u2"}\n'],
  'unknown-type': ['{"type":"brand-new","uuid":"u1"}\n'],
  'documented-type': ['{"type":"tool_use","uuid":"u1","tool":{"name":"Read","input":{}}}\n'],
  'spaced-json': ['{ "type" : "user" , "uuid" : "u1" }\n'],
  'raw-tab-in-string': [replace(user('u1', 'a#b'), '#', Buffer.from('\t')), '\n', user('u2'), '\n'],
  'raw-control-in-string': [replace(user('u1', 'a#b'), '#', Buffer.from('\u0001')), '\n', user('u2'), '\n'],
  'bad-escape': [replace(user('u1', 'a#b'), '#', Buffer.from('\\x')), '\n', user('u2'), '\n'],
  'flipped-quote': [replace(user('u1'), '"Hi"', Buffer.from('"Hi#')), '\n', user('u2'), '\n'],
  'flipped-colon': [replace(user('u1'), '"message":', Buffer.from('"message";')), '\n', user('u2'), '\n'],
  'missing-comma': [replace(user('u1'), ',"type"', Buffer.from('"type"')), '\n', user('u2'), '\n'],
  'flipped-newline': [user('u1'), '\u000b', user('u2'), '\n'],
}

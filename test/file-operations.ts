// Makes operations on one file for tests, one second and one line apart.
import { structuredPatch } from 'diff'
import type { EditEffect, FileEffect, FileOperation, ReadEffect, WriteEffect } from '../src/files/file-operation.ts'

export const PATH = '/home/ada/tide/src/tide.ts'

/** Numbers the operations: line, second, tool id and the uuids of its records. */
export function operations(...effects: readonly FileEffect[]): FileOperation[] {
  return effects.map((effect, index) => operation(effect, index + 1))
}

export function operation(effect: FileEffect, line: number, session = 'session-1'): FileOperation {
  return {
    path: PATH,
    atMs: line * 1000,
    place: {
      session,
      agentId: null,
      toolUseId: `tool-${session}-${line}`,
      callUuid: `call-${session}-${line}`,
      resultUuid: `result-${session}-${line}`,
      file: `${session}.jsonl`,
      line,
      offset: line * 100,
      turn: 1,
    },
    effect,
  }
}

export function write(content: string, parts: Partial<WriteEffect> = {}): WriteEffect {
  return { kind: 'write', by: 'tool', content, original: undefined, hunks: [], ...parts }
}

/** An edit of `text`, with the hunks that Claude Code would record. It shows the original unless told otherwise. */
export function edit(text: string, before: string, after: string, parts: Partial<EditEffect> = {}): EditEffect {
  const result = parts.replacements?.[0]?.all === true ? text.replaceAll(before, after) : text.replace(before, after)
  return {
    kind: 'edit',
    original: text,
    replacements: [{ before, after, all: false }],
    hunks: hunksBetween(text, result),
    isAltered: false,
    isStale: false,
    ...parts,
  }
}

export function hunksBetween(before: string, after: string): EditEffect['hunks'] {
  return structuredPatch('', '', before, after, undefined, undefined, { context: 3 }).hunks
}

export function read(text: string): ReadEffect {
  return { kind: 'read', by: 'tool', text, from: 1, total: text.split('\n').length, isWhole: true }
}

/** Lines `from` to `to` of a text. */
export function slice(text: string, from: number, to: number): ReadEffect {
  const lines = text.split('\n')
  const part = lines.slice(from - 1, to).join('\n')
  return { kind: 'read', by: 'tool', text: part, from, total: lines.length, isWhole: false }
}

export function shell(command: string): FileEffect {
  return { kind: 'shell', command }
}

// Checks that a JSON export has exactly the documented fields.
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { JSON_OBJECTS } from '../../src/export/data/json-fields.ts'
import { exportText, makeExportWorld } from './export-world.ts'

const root = resolve(import.meta.dirname, '../..')

describe('the JSON export', () => {
  test('has the documented fields and no others', { timeout: 60_000 }, async () => {
    const world = makeExportWorld(join(root, 'sample'))
    const seen = new Map<string, Set<string>>()
    note(JSON.parse(await exportText(world, { all: true, format: 'json' })), 'document', seen)
    for (const { name, fields } of JSON_OBJECTS) {
      const unknown = [...(seen.get(name) ?? [])].filter((field) => !Object.hasOwn(fields, field))
      expect({ name, unknown }).toEqual({ name, unknown: [] })
      const missing = Object.keys(fields).filter((field) => !seen.get(name)?.has(field))
      expect({ name, missing }).toEqual({ name, missing: [] })
    }
  })
})

/** Returns the name of the objects in a field. */
const CHILDREN: Readonly<Record<string, (key: string, value: unknown) => string | undefined>> = {
  document: (key) => (key === 'sessions' ? 'sessions[]' : undefined),
  'sessions[]': (key) => ({ session: 'session', turns: 'turn', branches: 'branch', agents: 'agent' })[key],
  branch: (key) => (key === 'turns' ? 'turn' : undefined),
  agent: (key) => (key === 'turns' ? 'turn' : undefined),
  turn: (key, value) => (key === 'steps' ? stepName(value) : undefined),
  'step: message': (key) => (key === 'toolCalls' ? 'tool call' : undefined),
  'tool call': (key) => (key === 'result' ? 'result' : undefined),
}

function stepName(value: unknown): string {
  const has = (key: string) => typeof value === 'object' && value !== null && key in value
  return has('role') ? 'step: message' : has('records') ? 'step: event' : 'step: unreadable line'
}

function note(value: unknown, name: string, seen: Map<string, Set<string>>): void {
  if (typeof value !== 'object' || value === null) return
  const known = seen.get(name) ?? new Set()
  seen.set(name, known)
  for (const [key, field] of Object.entries(value)) {
    known.add(key)
    for (const each of Array.isArray(field) ? field : [field]) {
      const child = CHILDREN[name]?.(key, each)
      if (child) note(each, child, seen)
    }
  }
}

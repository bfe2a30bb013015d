// Runs the format library without Node: bundled for a browser with zod, in a realm that has only the language itself and, like
// a page with a strict content security policy, forbids code generation from strings.
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'

const entry = fileURLToPath(new URL('../src/format/index.ts', import.meta.url))

/** Records every attempt to create a function from a string. */
const WATCH = `
  var attempts = []
  Function = new Proxy(Function, {
    construct(target, args) {
      attempts.push(args)
      return Reflect.construct(target, args)
    },
  })`

const browser = createContext({}, { codeGeneration: { strings: false, wasm: false } })
let code = ''

beforeAll(async () => {
  code = await bundle()
  runInContext(WATCH, browser)
  runInContext(code, browser)
})

describe('the realm', () => {
  test.each([
    'process',
    'Buffer',
    'require',
    'module',
    'global',
    'TextDecoder',
    'URL',
    'fetch',
    'setTimeout',
    'document',
  ])('has no %s', (name) => {
    expect(evaluate(`typeof ${name}`)).toBe('undefined')
  })

  test.each(['(() => {}).constructor("return 1")', 'eval("1")'])('refuses %s', (attempt) => {
    const tried = evaluate(`(() => { try { return ${attempt} } catch (error) { return error.name } })()`)
    expect(tried).toBe('EvalError')
  })
})

test('the bundle is one file without Node modules', () => {
  expect(code).not.toContain('node:')
  expect(code).not.toMatch(/\brequire\s*\(/)
  expect(code).not.toMatch(/^\s*import\s/m)
  expect(code.length).toBeGreaterThan(50_000)
})

test('zod tries code generation once and validates without it', () => {
  expect(evaluate('JSON.stringify(attempts)')).toBe('[[""]]')
  const validation = `annals.recordDefinitions.get('user').schema.safeParse({ type: 'user', cwd: 7 })`
  expect(evaluate(`${validation}.error.issues.map(({ path, code }) => path + ': ' + code).join()`)).toBe(
    'cwd: invalid_type',
  )
  expect(evaluate('JSON.stringify(attempts)')).toBe('[[""]]')
})

describe('in the realm', () => {
  test('parseRecord works', () => {
    const line =
      '{"type":"user","uuid":"u1","timestamp":1736935200,"message":{"role":"user","content":"Grüße"},"cwd":7}'
    expect(call('parseRecord', line, { offset: 0, length: 104, line: 1 })).toStrictEqual({
      record: {
        type: 'user',
        uuid: 'u1',
        timestamp: '2025-01-15T10:00:00.000Z',
        message: { role: 'user', content: [{ type: 'text', text: 'Grüße' }] },
      },
      issues: [{ kind: 'wrong-type', path: 'cwd', expected: 'string', value: 7 }],
      range: { offset: 0, length: 104, line: 1 },
      raw: JSON.parse(line),
    })
  })

  test('parseRecord handles invalid JSON', () => {
    expect(call('parseRecord', '{"type":', { offset: 0, length: 8, line: 1 })).toMatchObject({
      record: { type: 'unknown', originalType: null, value: '{"type":' },
      issues: [{ kind: 'not-json' }],
    })
  })

  test('extractText works', () => {
    const content = [
      { type: 'thinking', thinking: 'Which key?' },
      { type: 'text', text: 'Reading it.' },
      { type: 'tool_use', id: 't1', name: 'Read', input: { file_path: 'a.ts' } },
    ]
    expect(call('extractText', { type: 'assistant', message: { content } })).toStrictEqual([
      { kind: 'thinking', text: 'Which key?' },
      { kind: 'answer', text: 'Reading it.' },
      { kind: 'tool-input', text: 'a.ts', toolUseId: 't1', tool: 'Read' },
    ])
  })

  test('parseToolInput works', () => {
    expect(call('parseToolInput', 'Bash', { command: 'ls', timeout: 'soon' })).toStrictEqual({
      input: { command: 'ls' },
      issues: [{ kind: 'wrong-type', path: 'timeout', expected: 'number', value: 'soon' }],
    })
  })

  test('findUnknown works', () => {
    const raw = { type: 'user', novelty: 1, message: { content: [{ type: 'hologram' }] } }
    const found = evaluate(`JSON.stringify(annals.findUnknown(${JSON.stringify(raw)}, () => undefined))`)
    expect(JSON.parse(found)).toStrictEqual([
      { family: 'field', name: 'user.novelty', value: 1 },
      { family: 'block', name: 'hologram', value: { type: 'hologram' } },
    ])
  })

  test('every record type parses its sample', () => {
    const wrong = evaluate(`JSON.stringify([...annals.recordDefinitions.values()]
      .filter((definition) => definition.sample !== undefined)
      .filter(({ sample, type }) => annals.parseRecord(sample, { offset: 0, length: 0, line: 1 }).record.type !== type)
      .map(({ type }) => type))`)
    expect(wrong).toBe('[]')
  })
})

async function bundle(): Promise<string> {
  const build = await rolldown({ input: entry, platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', name: 'annals' })
  await build.close()
  expect(output).toHaveLength(1)
  return output[0].code
}

/** Returns values as JSON, because objects of another realm are not instances of our Object. */
function call(name: string, ...args: unknown[]): unknown {
  const values = args.map((argument) => JSON.stringify(argument)).join(', ')
  return JSON.parse(evaluate(`JSON.stringify(annals.${name}(${values}))`))
}

function evaluate(expression: string): string {
  return String(runInContext(expression, browser))
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesAfter, openEdited } from '../../../test/edit/edited-file.ts'
import { checkHealth } from '../check-health.ts'
import { readParts } from '../edit-transcript.ts'
import type { EditPlan } from '../plan.ts'
import { planRepair } from './plan-repair.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-repair-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function repair(main: string | Buffer, ...agents: string[]): Promise<{ plan: EditPlan; files: string[] }> {
  const paths = [main, ...agents].map((content, index) => {
    const path = join(folder, index === 0 ? 's1.jsonl' : `agent-${index}.jsonl`)
    writeFileSync(path, content)
    return path
  })
  const [first = '', ...rest] = paths
  const plan = await planRepair(await openEdited(first, ...rest))
  return { plan, files: paths.map((path) => bytesAfter(plan, path).toString('latin1')) }
}

function line(uuid: string, parentUuid: string | null, more: object = {}): string {
  const talk = { type: 'user', message: { role: 'user', content: `Words of ${uuid}` } }
  return `${JSON.stringify({ parentUuid, sessionId: 's1', ...talk, uuid, ...more })}\n`
}

function call(uuid: string, parent: string | null, id: string): string {
  const content = [{ type: 'tool_use', id, name: 'Bash', input: {} }]
  return line(uuid, parent, { type: 'assistant', message: { id: `m${uuid}`, role: 'assistant', content } })
}

function result(uuid: string, parent: string | null, id: string, content: unknown = 'Output'): string {
  return line(uuid, parent, { message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] } })
}

function parentsOf(text: string): unknown[] {
  return text
    .split('\n')
    .filter((each) => each !== '')
    .map((each): unknown => Object(JSON.parse(each))['parentUuid'])
}

describe('every known damage', () => {
  const damages = new URL('../../../test/fixtures/damage/', import.meta.url)
  /** Lines that form a record only together are not repaired. */
  const LEFT = ['pretty-printed']

  test.each(readdirSync(damages).toSorted())('%s is repaired, and a second repair changes nothing', async (name) => {
    const bytes = readFileSync(new URL(`${name}/input.jsonl`, damages))
    const path = join(folder, 'damaged.jsonl')
    writeFileSync(path, bytes)
    const session = await openEdited(path)
    const plan = await planRepair(session)
    const after = bytesAfter(plan, path)
    const parts = await readParts([after])
    expect(parts.health.badLines).toBe(LEFT.includes(name) ? 10 : 0)
    expect([...parts.health.dangling, ...parts.health.circular]).toEqual([])
    expect(checkHealth([session.main.health], parts.health).filter(({ ok }) => !ok)).toEqual([])
    const copies = name === 'glued-copies' ? 1 : 0
    // Annals reads no records from a list.
    const joinList = name === 'array-of-records' ? 2 : 0
    expect(parts.health.records).toBe(session.main.health.records - copies + joinList)
    expect(plan.summary).not.toMatch(/: \.$/)
    writeFileSync(path, after)
    expect((await planRepair(await openEdited(path))).edits).toEqual([])
  })
})

describe('lines', () => {
  test('with joined records are split, and cut records are removed with a note', async () => {
    const cut = '{"parentUuid":null,"sessionId":"s1","type":"us'
    const { plan, files } = await repair(line('u1', null).trim() + line('u2', 'u1') + cut + line('u3', 'u2') + cut)
    expect(files).toEqual([line('u1', null) + line('u2', 'u1') + line('u3', 'u2')])
    expect(plan.summary).toBe('Repairs 1 file: puts 2 records on their own line, removes 2 damaged parts of 92 bytes.')
    expect(plan.notes).toEqual(['Removed: 2 records that were cut short (92 bytes). The backup for undo keeps them.'])
    expect(plan.touched.map(({ line: place, change, type }) => [place, change, type])).toEqual([
      [1, 'changed', 'line'],
      [2, 'removed', 'cut record'],
      [3, 'removed', 'cut record'],
    ])
  })

  test('change in as few bytes as possible', async () => {
    const text = line('u1', null).trim() + line('u2', 'u1') + line('u3', 'u2')
    const { plan } = await repair(text)
    const [edit] = plan.edits
    expect(edit && 'replacements' in edit ? edit.replacements : []).toEqual([
      { offset: line('u1', null).length - 1, length: 0, bytes: Buffer.from('\n') },
    ])
  })

  test('keep blank lines, carriage returns and bytes that are not UTF-8', async () => {
    const odd = Buffer.concat([
      Buffer.from(`${line('u1', null).trim()}\r\n\n  \n`),
      Buffer.from(line('u2', 'u1').replace('Words', 'W\u00ffrds').replace('of', 'o\0f'), 'latin1'),
      Buffer.from(line('u3', 'u2').trim()),
    ])
    const { files } = await repair(odd)
    expect(files).toEqual([
      `${line('u1', null).trim()}\r\n\n  \n${line('u2', 'u1').replace('Words', 'W\u00ffrds')}${line('u3', 'u2')}`,
    ])
  })

  test('that are split keep their line ending', async () => {
    const { files } = await repair(`${line('u1', null).trim()}${line('u2', 'u1').trim()}\r\n`)
    expect(files).toEqual([`${line('u1', null).trim()}\r\n${line('u2', 'u1').trim()}\r\n`])
  })

  describe('that are lists', () => {
    const [u1, u2, u3] = [line('u1', null).trim(), line('u2', 'u1').trim(), line('u3', 'u2').trim()]

    test('become one line per record, byte for byte', async () => {
      const odd = u2.replace('{', '{"n":1.0,"big":12345678901234567890, "n":2,').replace('Words', '\\u0057\u00e9rds')
      const { plan, files } = await repair(`[${u1} , ${odd},7,\t{"a":{"type":"x"}},[[${u3}],null]]\r\n`)
      expect(files[0]).toBe(`${u1}\r\n${Buffer.from(odd).toString('latin1')}\r\n${u3}\r\n`)
      expect(plan.summary).toBe(
        'Repairs 1 file: puts 3 records on their own line, removes 3 damaged parts of 23 bytes.',
      )
      expect(plan.notes).toEqual(['Removed: 3 values that are not records (23 bytes). The backup for undo keeps them.'])
      expect(plan.touched.map(({ change, before, after }) => [change, before, after])).toEqual([
        ['removed', '7', null],
        ['removed', '{"a":{"type":"x"}}', null],
        ['removed', 'null', null],
        ['changed', 'a list of 3 records', '3 lines'],
      ])
    })

    test('of one record become that record', async () => {
      const { plan, files } = await repair(`\ufeff[${u1}]`)
      expect(files).toEqual([`${u1}\n`])
      expect(plan.summary).toBe('Repairs 1 file: puts 1 record on its own line.')
    })

    test('give records that are repaired with the others', async () => {
      const { files } = await repair(`[${u1},${line('u2', 'gone').trim()}]\n${result('u3', 'u2', 'none')}`)
      expect(parentsOf(files[0] ?? '')).toEqual([null, 'u1', 'u2'])
      expect(files[0]).toContain('[result of a tool call that is not in this session: none]')
    })

    test('pass the checks after the repair, whatever they contain', async () => {
      const thought = line('u2', 'u1', {
        type: 'assistant',
        message: { id: 'm', role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm', signature: 's' }] },
      })
      const path = join(folder, 'list.jsonl')
      writeFileSync(path, `${u1}\n[${thought.trim()},${call('u3', 'u2', 't1').trim()}]\n`)
      const session = await openEdited(path)
      const { health } = await readParts([bytesAfter(await planRepair(session), path)])
      expect([health.badLines, health.records, health.openCalls.size, health.thoughts.size]).toEqual([0, 3, 1, 1])
      expect(checkHealth([session.main.health], health).filter(({ ok }) => !ok)).toEqual([])
    })
  })

  test('in UTF-16 become UTF-8, with lone surrogates escaped', async () => {
    const text = line('u1', null, { note: 'Ebbe, 干潮, \ud83c' }).replace('\\ud83c', '\ud83c')
    const { files } = await repair(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect(Buffer.from(files[0] ?? '', 'latin1').toString('utf8')).toBe(
      line('u1', null, { note: 'Ebbe, 干潮, \ud83c' }),
    )
  })
})

describe('parents', () => {
  test('that are missing become the previous message, or null if there is none', async () => {
    const hook = line('u3', 'u2', { type: 'system', subtype: 'informational', content: 'A hook', message: undefined })
    const { plan, files } = await repair(
      line('u1', 'gone') + line('u2', 'u1') + hook + line('u4', 'lost') + line('u5', 'u4'),
    )
    expect(parentsOf(files[0] ?? '')).toEqual([null, 'u1', 'u2', 'u2', 'u4'])
    expect(plan.touched).toMatchObject([
      { line: 1, uuid: 'u1', change: 'relinked', before: 'parent gone, which is missing', after: 'no parent' },
      { line: 4, uuid: 'u4', after: 'parent u2, the message before it' },
    ])
  })

  test('that are the record itself or its descendant are replaced', async () => {
    const { files } = await repair(
      line('u1', null) + line('u2', 'u2') + line('u3', 'u5') + line('u4', 'u3') + line('u5', 'u4'),
    )
    expect(parentsOf(files[0] ?? '')).toEqual([null, 'u1', 'u2', 'u3', 'u4'])
  })

  test('are never descendants of the record', async () => {
    const { files } = await repair(line('u1', 'u2') + line('u2', 'gone') + line('u3', 'u2'))
    expect(parentsOf(files[0] ?? '')).toEqual(['u2', null, 'u2'])
  })

  test("of an inline agent's prompt become null: the record before it belongs to another agent", async () => {
    const side = { isSidechain: true }
    const { files } = await repair(
      line('u1', null) + line('a1', null, side) + line('b1', 'gone', side) + line('b2', 'b1', side),
    )
    expect(parentsOf(files[0] ?? '')).toEqual([null, null, null, 'b1'])
  })

  test('of a compaction stay null: resuming stops there', async () => {
    const boundary = line('u2', 'gone', { type: 'system', subtype: 'compact_boundary', message: undefined })
    const { files } = await repair(line('u1', null) + boundary + line('u3', 'u2', { isCompactSummary: true }))
    expect(parentsOf(files[0] ?? '')).toEqual([null, null, 'u2'])
  })

  test('of inline agents are their own records; those of agents with files may be in the main transcript', async () => {
    const side = { isSidechain: true }
    const main =
      line('u1', null) +
      line('a1', 'gone', side) +
      line('u2', 'u1') +
      call('a2', 'gone', 't1').replace('{', '{"isSidechain":true,') +
      result('u3', 'u2', 't1')
    const { plan, files } = await repair(main, line('x1', 'u1', side) + line('x2', 'nobody', side))
    expect(parentsOf(files[0] ?? '')).toEqual([null, null, 'u1', 'a1', 'u2'])
    expect(parentsOf(files[1] ?? '')).toEqual(['u1', 'x1'])
    expect(plan.notes).toContain('1 agent record with a parent in another file of the session is not changed.')
  })

  test('are spliced: numbers, duplicate keys and escapes around them stay', async () => {
    const odd =
      '{"n":1.0,"parentUuid":"a","parentUuid":"go\\u006ee","big":12345678901234567890,"type":"user","message":{"content":"\\u00e9"},"uuid":"u1","n":1e400}\n'
    const { files } = await repair(odd)
    expect(files).toEqual([odd.replace('"go\\u006ee"', 'null')])
  })
})

describe('results without a call', () => {
  test('become text with images beside it, after results with a call', async () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }
    const content = [{ type: 'text', text: 'Seen' }, image, { type: 'tool_reference', name: 'Ebb "x"' }]
    const both = line('u2', 'u1', {
      message: {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'lost', content, is_error: true },
          { type: 'tool_result', tool_use_id: 't1', content: 'Output' },
        ],
      },
    })
    const { plan, files } = await repair(call('u1', null, 't1') + both + line('u3', 'u2'))
    const told: unknown = JSON.parse(files[0]?.split('\n')[1] ?? '')
    expect(told).toMatchObject({
      message: {
        content: [
          { type: 'tool_result', tool_use_id: 't1', content: 'Output' },
          { type: 'text', text: '[error of a tool call that is not in this session: lost]' },
          { type: 'text', text: 'Seen' },
          image,
          { type: 'text', text: '{"type":"tool_reference","name":"Ebb \\"x\\""}' },
        ],
      },
    })
    expect(told).not.toHaveProperty('isMeta')
    expect(plan.summary).toBe('Repairs 1 file: keeps 1 tool result without a call as text.')
  })

  test('are marked isMeta unless they are the last', async () => {
    const { files } = await repair(
      line('u1', null) + result('u2', 'u1', 'lost') + line('u3', 'u2') + result('u4', 'u3', 'gone', ''),
    )
    const [, second, , fourth] = (files[0] ?? '').split('\n').map((each): unknown => (each ? JSON.parse(each) : null))
    expect(second).toMatchObject({
      isMeta: true,
      message: { content: [{ type: 'text' }, { type: 'text', text: 'Output' }] },
    })
    expect(fourth).toMatchObject({ message: { content: [{ type: 'text' }] } })
    expect(fourth).not.toHaveProperty('isMeta')
  })

  test('stay if the call is in another file of the session', async () => {
    const { plan } = await repair(line('u1', null) + result('u2', 'u1', 't9'), call('x1', null, 't9'))
    expect(plan.edits).toEqual([])
  })
})

describe('copies', () => {
  test('that are equal byte for byte are removed, others stay', async () => {
    const other = line('u2', 'u1', { gitBranch: 'ebb' })
    const title = '{"type":"mode","mode":"normal","sessionId":"s1"}\n'
    const text = line('u1', null) + line('u2', 'u1') + title + line('u1', null) + other + title + line('u2', 'u1')
    const { plan, files } = await repair(text)
    expect(files).toEqual([line('u1', null) + line('u2', 'u1') + title + other + title + line('u2', 'u1')])
    expect(plan.notes).toEqual(['1 uuid is shared by records with different content, which are not changed.'])
  })

  test('that differ only in a missing parent are equal after the repair', async () => {
    const { files } = await repair(line('u1', null) + line('u2', 'gone') + line('u3', 'u2') + line('u2', 'lost'))
    expect(files).toEqual([line('u1', null) + line('u2', 'u1') + line('u3', 'u2')])
  })
})

test('calls without a result stay, with a note if the session continued', async () => {
  const { plan } = await repair(call('u1', null, 't1') + line('u2', 'u1') + call('u3', 'u2', 't2'))
  expect(plan.edits).toEqual([])
  expect(plan.notes).toEqual([
    '1 tool call without a result is not changed: Claude Code adds the missing results when it resumes.',
  ])
})

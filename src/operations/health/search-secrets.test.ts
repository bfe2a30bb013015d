import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { makeWorld } from '../../../test/cli/annals.ts'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { locateFile } from '../../reader/locate.ts'
import { secretCachePath } from '../../reader/places.ts'
import { releaseContent, SecretCache, stampOf } from '../../store/secrets/secret-cache.ts'
import { createContext } from '../context.ts'
import { runSync } from '../keep/sync.ts'
import { SecretSearch } from './search-secrets.ts'

const [TOKEN = '', SLACK = ''] = ['github-token', 'slack-token'].map(
  (family) => makeSecrets(drawFrom(9)).find((sample) => sample.family === family)?.secret ?? '',
)

const line = (text: string) => `${JSON.stringify({ type: 'user', uuid: `u-${text.length}`, message: text })}\n`

/** Longer than the time in which a change may leave no trace. */
const SETTLED_MS = 2100

function scene(text: string, name = 'session.jsonl') {
  const { home, data: dataDirectory } = makeWorld({ [name]: text })
  const path = join(home, name)
  const find = async () => {
    const search = new SecretSearch({ dataDirectory })
    const places = await search.find(locateFile(path))
    search.close()
    search.save()
    return places.map(({ family, offset, length }) => `${family} ${offset} ${length}`)
  }
  const fresh = async () => {
    const search = new SecretSearch({ dataDirectory: join(dataDirectory, 'other') })
    const places = await search.find(locateFile(path))
    search.close()
    return places.map(({ family, offset, length }) => `${family} ${offset} ${length}`)
  }
  const cached = () => readFileSync(secretCachePath(dataDirectory), 'utf8')
  return { path, dataDirectory, find, fresh, cached }
}

describe.concurrent('the cache of secrets', () => {
  test('answers as a search does, and stores no secret', async () => {
    const { find, fresh, cached } = scene(line(`a ${TOKEN}`) + line('b') + line(`c ${SLACK}`))
    await wait(SETTLED_MS)
    const first = await find()
    expect(first).toHaveLength(2)
    const stored = cached()
    expect(await find()).toEqual(first)
    // Nothing was searched, so nothing was saved.
    expect(cached()).toBe(stored)
    expect(await fresh()).toEqual(first)
    expect(stored).not.toContain(TOKEN.slice(4))
  })

  test.each(['whole lines', 'half a line'])('searches a file that grew, after %s, as a whole', async (kind) => {
    const half = line(`b ${SLACK}`)
    const cut = kind === 'half a line' ? 40 : 0
    const { path, find, fresh } = scene(line(`a ${TOKEN}`) + half.slice(0, half.length - cut))
    await find()
    appendFileSync(path, half.slice(half.length - cut) + line(`c ${TOKEN}`))
    expect(await find()).toEqual(await fresh())
    expect(await find()).toHaveLength(3)
  })

  test('searches a file again that was changed in place, also with its old size and time', async () => {
    const { path, find, fresh } = scene(line(`a ${TOKEN}`) + line('b'))
    await wait(SETTLED_MS)
    expect(await find()).toHaveLength(1)
    const { mtimeMs } = locateFile(path)
    writeFileSync(path, readFileSync(path, 'utf8').replace(TOKEN, '*'.repeat(TOKEN.length)))
    utimesSync(path, mtimeMs / 1000, mtimeMs / 1000)
    expect(await find()).toEqual([])
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\*+/, TOKEN))
    appendFileSync(path, line(`c ${SLACK}`))
    expect(await find()).toEqual(await fresh())
  })

  test('is ignored if it is damaged', async () => {
    const { dataDirectory, find, cached } = scene(line(`a ${TOKEN}`))
    await wait(SETTLED_MS)
    const first = await find()
    writeFileSync(secretCachePath(dataDirectory), cached().replace('github', 'gitlab'))
    expect(await find()).toEqual(first)
  })

  test('forgets what could confirm a guess of an erased text', async () => {
    const { dataDirectory, find, cached } = scene(line(`a ${TOKEN}`))
    await wait(SETTLED_MS)
    const first = await find()
    expect(cached()).toMatch(/"[0-9a-f]{64}",\[/)
    releaseContent(dataDirectory)
    expect(cached()).not.toMatch(/"[0-9a-f]{64}",\[/)
    expect(await find()).toEqual(first)
  })

  test.each(['a first', 'another'])('does not save what %s search read before a text was erased', async (which) => {
    const { path, dataDirectory, find, cached } = scene(line(`a ${TOKEN}`))
    await wait(SETTLED_MS)
    if (which === 'another') await find()
    const cache = new SecretCache(dataDirectory, 'other rules')
    const places = [{ offset: 3, length: 40, family: 'github-token', uuid: null, checked: true }]
    const archived = { path: '/gone.jsonl', size: 9, archived: 4 }
    const live = { path, size: 9 }
    for (const source of [archived, live])
      cache.put(source, { places, end: 9, prefix: 'f'.repeat(64) }, stampOf(source))
    releaseContent(dataDirectory)
    cache.save()
    expect(cached()).not.toMatch(/f{64}|gone/)
    const saved = new SecretCache(dataDirectory, 'other rules')
    expect(saved.get(archived)).toBe(undefined)
    expect(saved.get(live)).toMatchObject({ places, end: 0, prefix: null })
    // A search that began later saves both.
    for (const source of [archived, live]) saved.put(source, { places, end: 9, prefix: null }, stampOf(source))
    saved.save()
    expect(new SecretCache(dataDirectory, 'other rules').get(archived)).toMatchObject({ places })
  })

  test('is written to a file that the next sync removes if its writer was killed', async () => {
    const { home, data } = makeWorld({})
    const { pid } = spawnSync(process.execPath, ['-e', '0'])
    const temporary = (writer: number) => `${secretCachePath(data)}.${writer.toString(16).padStart(8, '0')}01234567.tmp`
    mkdirSync(dirname(secretCachePath(data)), { recursive: true })
    for (const writer of [pid, process.pid]) writeFileSync(temporary(writer), '/gone.jsonl')
    await runSync(createContext({ env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: data } }), { waitMs: 0 })
    expect([pid, process.pid].map((writer) => existsSync(temporary(writer)))).toEqual([false, true])
  })

  test('searches a text file that grew as a whole', async () => {
    const { path, find, fresh } = scene(`${TOKEN}\n`, 'output.txt')
    expect(await find()).toHaveLength(1)
    appendFileSync(path, `and ${SLACK}\n`)
    expect(await find()).toEqual(await fresh())
  })
})

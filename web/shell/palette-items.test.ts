import { describe, expect, test } from 'vitest'
import { paletteGroups } from './palette-items.ts'

const session = (id: string, title: string, name = 'tidepool') => ({
  id,
  title,
  project: { path: `/${name}`, name },
  branch: null,
  state: 'idle' as const,
})

const sessions = Array.from({ length: 50 }, (_, index) => session(`id-${index}`, `Task number ${index}`))
const commands = [
  { id: 'copy', title: 'Copy the link', run: () => {} },
  { id: '/', title: 'Home', group: 'Go to', run: () => {} },
  { id: 'dark', title: 'Theme: dark', group: 'Go to', isRare: true, run: () => {} },
]

const offered = (query: string, go: (path: string) => void = () => {}) => paletteGroups(query, commands, sessions, go)
const shape = (query: string) => offered(query).map(({ label, items }) => [label, items.map(({ title }) => title)])

describe('paletteGroups', () => {
  test('an empty query lists page commands, pages and recent sessions, but no rare commands and no search', () => {
    const groups = offered('')
    expect(groups.map(({ label }) => label)).toEqual(['This page', 'Go to', 'Recent sessions'])
    expect(groups[1]?.items.map(({ title }) => title)).toEqual(['Home'])
    expect(groups[2]?.items.map(({ id }) => id)).toEqual(Array.from({ length: 8 }, (_, index) => `session id-${index}`))
  })

  test('commands of the page come first, whenever they were added', () => {
    const labels = paletteGroups('', commands.toReversed(), sessions, () => {}).map(({ label }) => label)
    expect(labels).toEqual(['This page', 'Go to', 'Recent sessions'])
  })

  test('a query finds rare commands and any session, and always offers a search', () => {
    expect(shape('dark')).toEqual([
      ['Go to', ['Theme: dark']],
      ['Search', ['Search everywhere for “dark”']],
    ])
    expect(shape('49 tidepool')[0]).toEqual(['Sessions', ['Task number 49']])
    expect(shape('nowhere')).toEqual([['Search', ['Search everywhere for “nowhere”']]])
  })

  test('encodes ids and queries in addresses', () => {
    const paths: string[] = []
    const odd = paletteGroups('a', [], [session('a/b c', 'a')], (path) => paths.push(path))
    odd.flatMap(({ items }) => items).forEach((item) => item.run())
    offered(' x & y ', (path) => paths.push(path))
      .at(-1)
      ?.items[0]?.run()
    expect(paths).toEqual(['/s/a%2Fb%20c', '/search?q=a', '/search?q=x+%26+y'])
  })

  test('makes invisible and bidirectional control characters visible', () => {
    const [group] = paletteGroups('', [], [session('a', 'one\u202etwo\nthree', 'p\u200bq')], () => {})
    expect(group?.items[0]).toMatchObject({ title: 'one\ufffdtwo three', note: 'p\ufffdq' })
  })
})

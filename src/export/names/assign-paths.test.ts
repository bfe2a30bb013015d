import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignPaths } from './assign-paths.ts'

const project = (path: string) => ({ path, name: path.split('/').at(-1) ?? '' })

const session = {
  id: '1f3a9c2e-0000-4000-8000-000000000001',
  title: 'Fix the parser!',
  project: project('/home/mara/tidepool'),
  startedAt: '2026-02-11T23:30:00.000Z',
}

type Session = Omit<typeof session, 'project' | 'startedAt'> & {
  project: { path: string; name: string } | null
  startedAt: string | null
}

const pathOf = (more: Partial<Session> = {}, timeZone = 'UTC', byProject = true) =>
  assignPaths([{ ...session, ...more }], timeZone, { byProject })[0]

describe('a single session', () => {
  test.each<[string, Partial<Session>]>([
    ['tidepool/2026-02-11-fix-the-parser-1f3a9c2e', {}],
    ['tidepool/undated-fix-the-parser-1f3a9c2e', { startedAt: null }],
    ['tidepool/undated-fix-the-parser-1f3a9c2e', { startedAt: 'soon' }],
    ['tidepool/2026-02-11-1f3a9c2e', { title: '' }],
    ['tidepool/2026-02-11-1f3a9c2e', { title: '… ❤️ ../..\u202e\u0000' }],
    ['tidepool/2026-02-11-größe-der-lücke-1f3a9c2e', { title: 'Gro\u0308ße der Lücke' }],
    ['tidepool/2026-02-11-解析器を直す-1f3a9c2e', { title: '解析器を直す。' }],
    ['tidepool/2026-02-11-हिन्दी-1f3a9c2e', { title: 'हिन्दी' }],
    ['tidepool/2026-02-11-a-b-1f3a9c2e', { title: 'A/../b\\..' }],
    ['no-project/2026-02-11-fix-the-parser-1f3a9c2e', { project: null }],
    ['project/2026-02-11-fix-the-parser-1f3a9c2e', { project: project('/') }],
    ['dotfiles/2026-02-11-fix-the-parser-1f3a9c2e', { project: project('/home/mara/.dotfiles') }],
    ['index-md/2026-02-11-fix-the-parser-1f3a9c2e', { project: project('/home/mara/index.md') }],
    ['con-project/2026-02-11-fix-the-parser-1f3a9c2e', { project: project('/home/mara/con') }],
    ['tidepool/2026-02-11-fix-the-parser-session', { id: '..' }],
    ['tidepool/2026-02-11-fix-the-parser-myfile', { id: 'my file.x/y'.slice(0, 7) }],
  ])('%s', (path, more) => {
    expect(pathOf(more)).toBe(path)
  })

  test('uses the day in the time zone', () => {
    expect(pathOf({}, 'Asia/Tokyo')).toBe('tidepool/2026-02-12-fix-the-parser-1f3a9c2e')
  })

  test('has no project folder if not grouped by project', () => {
    expect(pathOf({}, 'UTC', false)).toBe('2026-02-11-fix-the-parser-1f3a9c2e')
  })

  test('cuts long titles by characters and bytes', () => {
    expect(pathOf({ title: 'word '.repeat(100) })?.length).toBeLessThan(100)
    const long = pathOf({ title: '語'.repeat(100) }) ?? ''
    expect([...long].filter((letter) => letter === '語')).toHaveLength(40)
  })
})

describe('several sessions', () => {
  const assign = (sessions: readonly Partial<Session>[]) =>
    assignPaths(
      sessions.map((more) => ({ ...session, ...more })),
      'UTC',
      { byProject: true },
    )

  test('use complete ids if short ones collide', () => {
    const other = '1f3a9c2e-0000-4000-8000-000000000002'
    expect(assign([{}, { id: other }, { id: other, title: 'Other' }])).toEqual([
      `tidepool/2026-02-11-fix-the-parser-${session.id}`,
      `tidepool/2026-02-11-fix-the-parser-${other}`,
      'tidepool/2026-02-11-other-1f3a9c2e',
    ])
  })

  test('use different folders for projects with the same name', () => {
    const paths = ['/home/mara/src/tidepool', '/home/mara/old/Tidepool', '/srv/reef', '/home/mara/old/tide pool']
    expect(assign(paths.map((path) => ({ project: project(path) }))).map((path) => path.split('/')[0])).toEqual([
      'src-tidepool',
      'old-Tidepool',
      'reef',
      'tide-pool',
    ])
  })

  test('use a stable hash for projects with indistinguishable names', () => {
    const folders = assign(['/a/ü', '/a/u\u0308', '/a/+ü'].map((path) => ({ project: project(path) }))).map(
      (path) => path.split('/')[0] ?? '',
    )
    expect(folders.every((folder) => /^ü-[0-9a-f]{8}$/.test(folder))).toBe(true)
    expect(new Set(folders).size).toBe(3)
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('a', 'A', 'ä', 'a\u0308', 'con', '..'),
)
const anySession = fc.record({
  id: fc.oneof(fc.uuid(), fc.constantFrom('abc', 'ABC', 'abcdefgh1', 'abcdefgh2', 'ABCDEFGH2', '-', ''), anyText),
  title: anyText,
  project: fc.oneof(
    fc.constant(null),
    anyText.map((name) => ({ path: `/home/${name}`, name })),
    fc.constantFrom('/x/a', '/y/A', '/z/ä', '/x/-a').map(project),
  ),
  startedAt: fc.oneof(
    fc.constant(null),
    fc.constantFrom('2026-02-11T09:00:00Z', '2026-02-11T10:00:00Z', '+275760-09-13T00:00:00Z'),
  ),
})
/** Sessions with distinct ids. */
const anySessions = fc.uniqueArray(anySession, { selector: ({ id }) => id, maxLength: 30 })

describe('any sessions', () => {
  const assign = (sessions: readonly Session[], byProject: boolean) => assignPaths(sessions, 'UTC', { byProject })
  const folds = [(text: string) => text.toLowerCase(), (text: string) => text.toUpperCase()]

  test('have distinct paths even if case and accents are ignored', () => {
    fc.assert(
      fc.property(anySessions, fc.boolean(), (sessions, byProject) => {
        for (const fold of folds)
          for (const form of ['NFC', 'NFD'] as const) {
            const paths = assign(sessions, byProject).map((path) => fold(path.normalize(form)))
            expect(new Set(paths).size).toBe(sessions.length)
          }
      }),
    )
  })

  test('have paths that are valid on every file system', () => {
    fc.assert(
      fc.property(anySessions, fc.boolean(), (sessions, byProject) => {
        for (const path of assign(sessions, byProject)) {
          const parts = path.split('/')
          expect(parts).toHaveLength(byProject ? 2 : 1)
          for (const part of parts) {
            expect(part).toMatch(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u)
            expect(part).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/i)
            expect(part).toBe(part.normalize('NFC'))
            expect(Buffer.byteLength(part)).toBeLessThanOrEqual(220)
          }
        }
      }),
    )
  })

  test('have the same paths in any order', () => {
    fc.assert(
      fc.property(anySessions, fc.boolean(), (sessions, byProject) => {
        expect(assign(sessions.toReversed(), byProject).toReversed()).toEqual(assign(sessions, byProject))
      }),
    )
  })
})

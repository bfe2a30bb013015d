import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { Pseudonyms } from '../secrets/pseudonyms.ts'
import { Anonymiser } from './anonymiser.ts'

const make = () =>
  new Anonymiser(new Pseudonyms(), { users: ['mara'], hosts: ['reef'], directories: ['/home/mara/tidepool'] })

describe('home directories', () => {
  test.each([
    ['/home/mara/tidepool/src', '/home/«user-1»/tidepool/src'],
    ['cd /Users/mara && ls', 'cd /Users/«user-1» && ls'],
    ['file:///home/mara/a', 'file:///home/«user-1»/a'],
    [String.raw`C:\Users\mara\tidepool`, String.raw`C:\Users\«user-1»\tidepool`],
    [String.raw`{"cwd":"C:\\Users\\mara\\a"}`, String.raw`{"cwd":"C:\\Users\\«user-1»\\a"}`],
    [String.raw`C:\\\\Users\\\\mara\\\\a`, String.raw`C:\\\\Users\\\\«user-1»\\\\a`],
    [String.raw`C:\Users\Mara Smith\a`, String.raw`C:\Users\«user-1»\a`],
    ['/mnt/c/Users/mara/a', '/mnt/c/Users/«user-1»/a'],
    ['/c/Users/mara/a', '/c/Users/«user-1»/a'],
    ['"\\/home\\/mara\\/a"', '"\\/home\\/«user-1»\\/a"'],
    ['?path=%2Fhome%2Fmara%2Fa', '?path=%2Fhome%2F«user-1»%2Fa'],
    [String.raw`text\n/home/mara/a`, String.raw`text\n/home/«user-1»/a`],
    ['projects/-home-mara-tidepool/a.jsonl', 'projects/-home-«user-1»-tidepool/a.jsonl'],
    ['projects/-Users-mara-tidepool', 'projects/-Users-«user-1»-tidepool'],
    ['projects/C--Users-mara-tidepool', 'projects/C--Users-«user-1»-tidepool'],
    ['/home/kim.lee/x and /home/kim.lee', '/home/«user-1»/x and /home/«user-1»'],
  ])('%s', (text, expected) => expect(make().apply(text)).toBe(expected))

  test.each([
    'src/home/page.tsx',
    './home/page',
    '/Users/Shared/a',
    'the home page',
    '~/home/a',
    'https://a.example/home/x',
  ])('leaves %s', (text) => expect(make().apply(text)).toBe(text))

  test('a name with a hyphen is known from the directory of the session', () => {
    const anonymiser = new Anonymiser(new Pseudonyms(), {
      users: [],
      hosts: [],
      directories: ['/home/mary-ann/tidepool'],
    })
    expect(anonymiser.apply('-home-mary-ann-tidepool')).toBe('-home-«user-1»-tidepool')
  })
})

describe('users, addresses and hosts', () => {
  test.each([
    ['chown mara:mara a', 'chown «user-1»:«user-1» a'],
    ['Hi Mara, marathon', 'Hi «user-1», marathon'],
    ['Author: M <mara@tide.example>', 'Author: M <«email-1»>'],
    ['a.b+c@mail.tide.example, A.B+C@mail.tide.example', '«email-1», «email-1»'],
    ['1234+mara@users.noreply.github.com', '«email-1»'],
    ['mara@reef:~/tidepool$ ls', '«user-1»@«host-1»:~/tidepool$ ls'],
    ['scp a kim@build-2.tide.example:/tmp/a', 'scp a «user-1»@«host-1»:/tmp/a'],
    ['root@reef:/# id', 'root@«host-1»:/# id'],
    ['ssh mara@10.0.0.5', 'ssh «user-1»@«host-1»'],
    ['Linux reef 6.1', 'Linux «host-1» 6.1'],
    [String.raw`one\nkim@tide.example`, String.raw`one\n«email-1»`],
  ])('%s', (text, expected) => expect(make().apply(text)).toBe(expected))

  test.each([
    'git clone git@github.com:acme/tool.git',
    'Co-Authored-By: Claude <noreply@anthropic.com>',
    'npm i lodash@4.17.21 left-pad@latest @types/node@22',
    '@app.route("/")',
    'icon@2x.png getty@tty1.service',
    'marathon amara reefs',
    'the «user-1» has «github-token-1»',
  ])('leaves %s', (text) => expect(make().apply(text)).toBe(text))

  test('leaves the parts of a record that have a fixed meaning', () => {
    const anonymiser = new Anonymiser(new Pseudonyms(), {
      users: ['summary', 'token', 'bash'],
      hosts: [],
      directories: [],
    })
    const record = { type: 'bash', message: { role: 'bash', content: '«github-token-1» bash' } }
    expect(anonymiser.apply(record)).toEqual({
      type: 'bash',
      message: { role: 'bash', content: '«github-token-1» «user-1»' },
    })
  })

  test('learns the user from the directory of a record, and changes keys that are paths', () => {
    const anonymiser = new Anonymiser(new Pseudonyms(), { users: [], hosts: [], directories: [] })
    expect(anonymiser.apply({ text: 'by kimlee', cwd: '/home/kimlee/a', files: { '/home/kimlee/a': 1 } })).toEqual({
      text: 'by «user-1»',
      cwd: '/home/«user-1»/a',
      files: { '/home/«user-1»/a': 1 },
    })
  })
})

test('learns the owners of home directories, but not pages, and knows them in the names of project folders', () => {
  const anonymiser = new Anonymiser(new Pseudonyms(), { users: [], hosts: [], directories: [] })
  anonymiser.learn({ text: 'cat /home/kim.lee/notes and see /home/overview' })
  expect(anonymiser.apply('drwx kim.lee kim.lee -home-kim-lee-x overview')).toBe(
    'drwx «user-1» «user-1» -home-«user-1»-x overview',
  )
})

test('applies to its own result without a change', () => {
  const pieces = fc.constantFrom(
    '/home/',
    'mara',
    'Users',
    '\\',
    '@',
    'reef',
    ':~',
    ' ',
    '.example',
    'git',
    '«user-1»',
    '-home-',
    'kim',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const anonymiser = make()
      const once = anonymiser.apply(parts.join(''))
      expect(anonymiser.apply(once)).toBe(once)
      expect(once.replaceAll(/[\p{L}\p{N}_]*mara[\p{L}\p{N}_]+|[\p{L}\p{N}_]+mara/gu, '')).not.toContain('mara')
    }),
    { numRuns: runs(2000) },
  )
})

test.each([
  '@',
  'a@',
  'aaaaaaaaaa',
  '/home/',
  '-home-',
  '//home',
  '\\',
  '/',
  'a.',
  'mara@',
  'C:\\Users\\',
  '%2F',
  ' home',
])('takes linear time for repetitions of %s', (piece) => {
  const anonymiser = make()
  const text = piece.repeat(400_000 / piece.length) + 'home'
  const begun = performance.now()
  anonymiser.apply(text)
  expect(performance.now() - begun).toBeLessThan(3000)
})

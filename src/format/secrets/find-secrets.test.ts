import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coverage,
  drawFrom,
  GENERIC_FAMILIES,
  makeSecrets,
  SAMPLE_FAMILIES,
  SECRET_PLACES,
} from '../../../test/secret-samples.ts'
import { findSecrets } from './find-secrets.ts'
import { SECRET_RULES } from '../secret-families/secret-rules.ts'
import { isFull, pick } from '../../../test/extent.ts'

const COMMONEST = [
  'anthropic-key',
  'openai-key',
  'openrouter-key',
  'aws-access-key',
  'aws-secret-key',
  'github-token',
  'gitlab-token',
  'slack-token',
  'stripe-key',
  'google-api-key',
  'npm-token',
  'telegram-token',
  'supabase-key',
  'jwt',
  'private-key',
  'bearer-token',
  'url-password',
]

const ROUNDS = 8

describe('every family', () => {
  const samples = Array.from({ length: ROUNDS }, (_, seed) => makeSecrets(drawFrom(seed))).flat()

  test('is in the labeled set', () => {
    const known = new Set(SECRET_RULES.map(({ family }) => family))
    expect(known).toEqual(new Set([...SAMPLE_FAMILIES, ...GENERIC_FAMILIES]))
    expect(SAMPLE_FAMILIES.length).toBeGreaterThanOrEqual(130)
  })

  test.each(Object.entries(SECRET_PLACES))('is found %s', (_title, place) => {
    const missed = samples.flatMap((sample) => {
      const placed = place(sample)
      return coverage(placed, findSecrets(placed.text)) >= 0.95 ? [] : [`${sample.family} ${placed.text.slice(0, 12)}`]
    })
    expect(missed.filter((name) => COMMONEST.some((family) => name.startsWith(family)))).toEqual([])
    expect(missed.length / samples.length).toBeLessThanOrEqual(0.05)
    expect(missed).toEqual([])
  })

  test('is reported by name', () => {
    const named = samples.filter((sample) => {
      const { text } = SECRET_PLACES['after a newline']?.(sample) ?? { text: '' }
      return findSecrets(text).some(({ family }) => family === sample.family)
    })
    expect(samples.filter((sample) => !named.includes(sample)).map(({ family }) => family)).toEqual([])
  })
})

describe('lookalikes', () => {
  const draw = drawFrom(7)
  const hex = (length: number) => draw('0123456789abcdef', length)
  const base64 = (length: number) => draw('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', length)
  const alnum = (length: number) => draw('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', length)
  const uuid = () => [hex(8), hex(4), hex(4), hex(4), hex(12)].join('-')

  const FRIENDS: readonly string[] = [
    uuid(),
    `agent-${uuid()}.jsonl`,
    hex(40),
    hex(64),
    hex(128),
    `commit ${hex(40)}\nAuthor: Mara <mara@example.com>`,
    `index ${hex(7)}..${hex(7)} 100644`,
    `sha256:${hex(64)}`,
    `sha512-${base64(86)}==`,
    `"integrity": "sha512-${base64(86)}=="`,
    `data:image/png;base64,iVBORw0KGgoAAAANSUhEUg${base64(20_000)}`,
    `"signature":"EqQB${base64(1200)}=="`,
    `toolu_01${alnum(22)}`,
    `msg_01${alnum(22)}`,
    `req_011C${alnum(20)}`,
    `srvtoolu_01${alnum(22)}`,
    `file_011C${alnum(20)}`,
    `"tool_use_id":"toolu_01${alnum(22)}"`,
    'task-management-with-many-parts-and-a-very-long-name-that-goes-on-2024',
    'sk-learn',
    'from sk-learn-contrib-extensions-for-ensembles import RandomForestClassifier2',
    'risk-assessment-of-the-third-kind-for-everybody-in-the-house-1234567890',
    'disk-usage-report-2026-01-01T00-00-00-000Z',
    'flask-sqlalchemy-extension-for-databases-of-all-kinds-v2-1-0',
    'npm_config_registry',
    'npm_package_dependencies_typescript_version',
    'npm_lifecycle_event',
    'npm install @modelcontextprotocol/sdk@1.2.3 @types/node@20.19.25',
    'hf_hub_download(repo_id, filename)',
    'glob-parent-directory-with-a-long-name-and-number-5',
    'github_pat_',
    'gh_pages_deployment_with_a_very_long_function_name',
    'AKIAIOSFODNN7EXAMPLE',
    'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    `ghp_${'x'.repeat(36)}`,
    `sk-ant-api03-${'x'.repeat(80)}`,
    'sk-ant-api03-your-key-goes-here-and-nowhere-else',
    'export ANTHROPIC_API_KEY=sk-ant-...',
    'sk-proj-your-project-key-goes-here-and-nowhere-else',
    'xoxb-your-bot-token-goes-here',
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    'ASIAPACIFICANDMOREOF',
    'AKIA is how they begin',
    'Authorization: Bearer <token>',
    'Authorization: Bearer ${process.env.API_TOKEN}',
    'headers: { Authorization: `Bearer ${token}` }',
    'Bearer authentication is required for this endpoint',
    'the bearer of-this-very-long-letter-of-introduction',
    'https://example.com/path:with@sign',
    'http://localhost:3000/@scope/name',
    'http://localhost:3000?mail=mara@example.com',
    'https://example.com:8443/users/mara@example.com',
    'git@github.com:mara/tidepool.git',
    'ssh://git@example.com:2222/mara/tidepool.git',
    'postgres://user:password@localhost/db',
    'postgres://${USER}:${PASSWORD}@${HOST}/db',
    'postgres://<user>:<password>@<host>/db',
    'mysql://user:****@localhost/db',
    'https://abc:xyz@example.com',
    'http://host:8080/path@x',
    'http://host:8080/path#mara@x',
    'http://localhost:3000#mara@example.com',
    'http://localhost:3000,mara@example.com',
    'http://localhost:PORT?mail=mara@example.com',
    'http://localhost:port/@scope/name',
    'https://example.com:443/@scope/name',
    'ssh://github.com:mara/tidepool2.git@v1.2.3',
    'ssh://forge:MaraSmith/Tidepool2@v1.2.3',
    'http://forge:PORT/api/V1/Users@v1',
    'http://localhost:3000/a1B2c3D4e5F6g7H8@x',
    'npm:@scope/x',
    '"@scope/x": "npm:@other/x@1.2.3"',
    'mongodb://one:27017,two:27017/?authSource=mara@example.com',
    "['http://one:main','mara@example.com']",
    "['http://one:main', 'mara@example.com']",
    "sh('http://one:main'+'mara@example.com')",
    'postgres://app:$PASSWORD@db/x',
    'postgres://app:$password@db/x',
    'postgres://app:$1@db/x',
    'postgres://app:$(cat password.txt)@db/x',
    'postgres://app:main-${PASSWORD}@db/x',
    'postgres://app:main-$PASSWORD@db/x',
    'postgres://app:main$(whoami)@db/x',
    'postgres://$USER:$PASSWORD@$HOST/db',
    'BEARER AUTHENTICATION IS REQUIRED FOR THIS ENDPOINT',
    'Authorization: BEARER <TOKEN>',
    'mailto:mara@example.com',
    '@import url("https://fonts.example.com/css2?family=Inter:wght@400;700&display=swap");',
    'a::before{content:"";--tw-ring-offset-shadow:0 0 #0000;margin:-1px}',
    `!function(e,t){"object"==typeof exports?t(exports):t(e.React={})}(this,function(e){"use strict";var n=60103,r=60106})`,
    'const re_compiled_pattern_for_everything = /a/',
    'secret_santa_for_the_whole_office_and_its_neighbours_x',
    'key-value-store-with-persistence',
    `cache-key-${hex(32)}`,
    '2026-01-01T12:00:00.000Z 12345678:ABC',
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    `-----BEGIN PUBLIC KEY-----\n${base64(64)}\n-----END PUBLIC KEY-----`,
    `if (text.includes('-----BEGIN PRIVATE KEY-----')) throw new Error('key')`,
    '-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----',
    `/-----BEGIN ([A-Z ]+ )?PRIVATE KEY-----[\\s\\S]+?-----END/`,
    `begin('-----BEGIN PRIVATE KEY-----')\n${'await writeFile(path, text, options)\n'.repeat(30)}end('-----END PRIVATE KEY-----')`,
    'eyJhbGciOiJIUzI1NiJ9',
    'session_token = None',
    'auth_token: string | undefined',
    `SKU-${alnum(12)}`,
    `ETag: "${hex(32)}"`,
    `AccountKey=<key>;EndpointSuffix=core.windows.net`,
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore.',
    'dapi.example.com and dapidapi',
    'MTIzNDU2Nzg5.not.discord',
    `sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjoz${base64(4000)}`,
    `"etag":"W/\\"${hex(27)}\\""`,
    `/nix/store/${draw('0123456789abcdfghijklmnpqrsvwxyz', 32)}-nodejs-20.20.2/bin/node`,
    'pk_live_is_public',
    `pk_test_${alnum(24)}`,
    'fc-list : family',
    'lin_algebra_of_everything',
    'sq0 and whsec_ and gsk_ and xai- and pplx- alone',
  ]

  test('are at least sixty', () => expect(FRIENDS.length).toBeGreaterThanOrEqual(60))

  test.each(FRIENDS.map((text) => [text.slice(0, 60), text]))('%s', (_title, text) => {
    const places = [text, `\n${text}\n`, JSON.stringify({ text: `a\n${text}` }), `KEY=${text}`]
    expect(places.flatMap((each) => findSecrets(each))).toEqual([])
  })
})

describe('findSecrets', () => {
  const draw = drawFrom(3)
  const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  const token = `ghp_${draw(ALNUM, 36)}`
  const found = (text: string) => findSecrets(text).map(({ family, start, end }) => [family, text.slice(start, end)])

  test('matches only the password of a URL', () => {
    expect(found('://:abcd@e')).toEqual([['url-password', 'abcd']])
    expect(found('go to postgres://app:Zx81-a@db:5432/x')).toEqual([['url-password', 'Zx81-a']])
    expect(found('https://mara:p@ss@example.com/')).toEqual([['url-password', 'p@ss']])
  })

  test.each([
    'a#b-7',
    '#abcd',
    'ab,cd',
    "o'hara7",
    'wh?t-7',
    'pa$$w0rd',
    'Pa$sW0rd!',
    'abcd$',
    'ab!$9',
    'p@s#s$1',
    "a,b?c#d'e$f",
  ])('matches a password with special characters: %s', (password) => {
    for (const after of ['db', 'db.example.com:5432/app', '[::1]/x'])
      expect(found(`"postgres://app:${password}@${after}"`)).toEqual([['url-password', password]])
  })

  test('matches a password with slashes if it looks random', () => {
    const base64 = draw(`${ALNUM}+`, 11)
    for (const password of [`${base64}/${draw(ALNUM, 12)}==`, `/${base64}/${base64}`, `a/${base64}`])
      expect(found(`DATABASE_URL=postgres://app:${password}@db:5432/x`)).toEqual([['url-password', password]])
  })

  test('ends a password before the host, whatever follows', () => {
    expect(found('https://app:Zx81@db?mail=mara@example.com')).toEqual([['url-password', 'Zx81']])
    expect(found('https://app:Zx81@db,mara@example.com')).toEqual([['url-password', 'Zx81']])
    expect(found("['redis://app:Zx81@db','redis://app:Zx82@db']")).toEqual([
      ['url-password', 'Zx81'],
      ['url-password', 'Zx82'],
    ])
  })

  test('matches after "Bearer" in any case', () => {
    const opaque = draw(ALNUM, 40)
    for (const name of ['Bearer', 'bearer', 'BEARER', 'BeaRer'])
      expect(found(`AUTHORIZATION: ${name} ${opaque}`)).toEqual([['bearer-token', opaque]])
  })

  test('matches both the user and the password of a URL', () => {
    expect(found(`https://${token}:x-oauth-basic@github.com/a`)).toEqual([
      ['github-token', token],
      ['url-password', 'x-oauth-basic'],
    ])
  })

  test('keeps the specific family after a name that fits others', () => {
    expect(found(`Authorization: Bearer ${token}.`)).toEqual([['github-token', token]])
    expect(found(`//npm.example.com/:_authToken=${token}`)).toEqual([['github-token', token]])
    expect(found(`https://mara:${token}@github.com`)).toEqual([['github-token', token]])
  })

  test('reports the family of a secret that is part of a longer one', () => {
    expect(found(`Authorization: Bearer x.${token}`)).toEqual([['github-token', `x.${token}`]])
    expect(found(`https://mara:${token}-and-more@github.com`)).toEqual([['github-token', `${token}-and-more`]])
  })

  test('starts after a non-letter: in an escaped URL, next to a dash, after another secret', () => {
    for (const before of ['%3D', '%22', '-', '_', `${token}-`, '\\u0022', '\\x1b[1m', '[0;32m', '\\\\n'])
      expect([before, ...(found(before + token).at(-1) ?? [])]).toEqual([before, 'github-token', token])
  })

  test('does not start inside a word or exceed its maximum length', () => {
    expect(found(`x${token}`)).toEqual([])
    expect(found(`ghp_${draw(ALNUM, 300)}`)).toEqual([])
    expect(found(`AKIA${draw('ABCDEFGH234567', 20)}`)).toEqual([])
  })

  const line = () => draw(`${ALNUM}+/`, 64)
  const lines = [line(), line(), line(), `${draw(ALNUM, 30)}==`]

  test('matches the complete block of a key, whatever precedes its lines', () => {
    const marks = (kind: string) => [`-----BEGIN ${kind}-----`, `-----END ${kind}-----`] as const
    const [begin, end] = marks('RSA PRIVATE KEY')
    for (const separator of [
      '\n',
      '\r\n',
      '\\n',
      '\\\\n',
      '\n    ',
      '\n+',
      '\n-',
      '\n    12→',
      '\\n" +\n  "',
      '\n> ',
    ]) {
      const block = [begin, ...lines, end].join(separator)
      expect(found(`see ${block} there`)).toEqual([['private-key', block]])
    }
    const headed = [begin, 'Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-128-CBC,0011223344', '', ...lines, end].join('\n')
    expect(found(headed)).toEqual([['private-key', headed]])
  })

  test('ends at the longest line of a file with settings', () => {
    const random = drawFrom(8)
    const [key, password] = [random(ALNUM, 40), random(ALNUM, 18)] as const
    for (const next of ['REGION=eu-west-1', 'export REGION=eu-west-1', 'region = x'])
      expect(found(`AWS_SECRET_ACCESS_KEY=${key}\n${next}\n`)).toEqual([['aws-secret-key', key]])
    expect(found(`AWS_SECRET_ACCESS_KEY=${key}\nDB=postgres://app:${password}@db:5432/x\n`)).toEqual([
      ['aws-secret-key', key],
      ['url-password', password],
    ])
    const wrapped = `SESSION_SECRET=${key}\n${password}==\n`
    expect(found(wrapped)).toEqual([['secret', `${key}\n${password}==`]])
  })

  test('matches the rest of a key whose end was cut off', () => {
    const block = ['-----BEGIN PRIVATE KEY-----', ...lines].join('\n')
    expect(found(`${block}\n... [truncated]`)).toEqual([['private-key', block]])
    const numbered = ['-----BEGIN PRIVATE KEY-----', ...lines].join('\n     7→')
    expect(found(`${numbered}\n`)).toEqual([['private-key', numbered]])
    expect(found(`${block}\n\n-----BEGIN PRIVATE KEY-----\n`)).toEqual([['private-key', block]])
  })
})

test('returns sorted matches that do not overlap and are within the text', () => {
  const pieces = makeSecrets(drawFrom(11)).flatMap(({ before, secret, after }) => [before, secret, after])
  const piece = fc.oneof(
    fc.constantFrom(...pieces),
    fc.constantFrom('\n', ' ', '"', '\\', '\\n', '-', '_', '@', ':', '//', 'Bearer ', 'x', '→', '%3D'),
    fc.string({ maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      let end = 0
      for (const match of findSecrets(text)) {
        expect(match.start).toBeGreaterThanOrEqual(end)
        expect(match.end).toBeGreaterThan(match.start)
        end = match.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
  )
})

/** Each took minutes or ran out of memory with a pattern that tried every end of every beginning. */
describe('hostile texts of a megabyte', () => {
  const signs = makeSecrets(drawFrom(1)).map(({ before, secret }) => (before + secret).slice(0, 14))
  const characters = ['\\', ' ', '-', '_', '.', '=', ':', '~', 'J', 'k', 'A', 'a', '0', '/', '@', '*', '→']
  const others =
    '-----BEGIN PRIVATE KEY-----|-----BEGIN PRIVATE KEY-----\nAAAA|-----|://a:|://a:b/|://|eyJ|-eyJa|\\n|%20|[0m|sk-ant-|-sk-ant-|_ghp_|' +
    'ghp_aaaa.|Bearer |Bearer a.|0Q~|12345678:A|MDAw|AKIA|eyJaaaaaaaaaa.|secret_access_key = |auth_token"""" |' +
    'SG.aaaaaaaaaaaaaaaaaaaa.|-xoxb-1|.atlasv1.'
  const beginnings = [...new Set([...signs, ...characters, ...others.split('|')])]

  test.each(pick(beginnings, 8).map((text) => [text]))('%j repeated', (text) => {
    const repeated = text.repeat(Math.ceil(1_000_000 / text.length))
    expect(findSecrets(`${repeated} `).length).toBeLessThan(repeated.length)
  })
})

test.runIf(isFull)('handles a hundred million characters', () => {
  const secret = makeSecrets(drawFrom(5)).find(({ family }) => family === 'npm-token')?.secret ?? ''
  const text = `${'Nothing to see here, move on.\n'.repeat(1_700_000)}${secret}\n${'A'.repeat(50_000_000)}`
  expect(findSecrets(text)).toMatchObject([{ family: 'npm-token', start: 51_000_000, end: 51_000_000 + secret.length }])
})

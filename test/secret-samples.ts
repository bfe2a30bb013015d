// Fake secrets of every family, and typical contexts. They are generated at run time, because secret scanners would report
// them in the repository.

const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ALNUM = CAPITALS + SMALL + DIGITS
const WORD = `${ALNUM}_-`
const BASE64 = `${ALNUM}+/`

export interface SecretSample {
  family: string
  /** The part that must be masked. */
  secret: string
  /** Text that always surrounds the secret: the name of a setting, the rest of a URL. */
  before: string
  after: string
}

/** Returns `length` random characters of an alphabet. */
export type Draw = (alphabet: string, length: number) => string

type Make = (draw: Draw) => string | Omit<SecretSample, 'family'>

/** Returns a deterministic generator. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return (alphabet, length) =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(next() * alphabet.length))).join('')
}

const around = (before: string, secret: string, after = '') => ({ before, secret, after })

function pem(kind: string, draw: Draw, lines = 25): string {
  const body = Array.from({ length: lines }, () => draw(BASE64, 64)).join('\n')
  return `-----BEGIN ${kind}-----\n${body}\n${draw(BASE64, 22)}==\n-----END ${kind}-----`
}

function jwt(draw: Draw): string {
  return `eyJ${draw(WORD, 33)}.eyJ${draw(WORD, 120)}.${draw(ALNUM, 43)}`
}

function snowflake(draw: Draw): string {
  const digits = `9${draw(DIGITS, 17)}`
  return Buffer.from(digits).toString('base64url')
}

const MAKERS: readonly (readonly [family: string, make: Make])[] = [
  ['anthropic-key', (draw) => `sk-ant-api03-${draw(WORD, 93)}AA`],
  ['anthropic-key', (draw) => `sk-ant-oat01-${draw(WORD, 93)}AA`],
  ['anthropic-key', (draw) => `sk-ant-admin01-${draw(WORD, 93)}AA`],
  ['openai-key', (draw) => `sk-proj-${draw(WORD, 74)}T3BlbkFJ${draw(WORD, 74)}`],
  ['openai-key', (draw) => `sk-svcacct-${draw(WORD, 74)}T3BlbkFJ${draw(WORD, 73)}`],
  ['openai-key', (draw) => `sk-${draw(ALNUM, 20)}T3BlbkFJ${draw(ALNUM, 20)}`],
  ['openrouter-key', (draw) => `sk-or-v1-${draw(HEX, 64)}`],
  ['aws-access-key', (draw) => `AKIA${draw(`${CAPITALS}234567`, 16)}`],
  ['aws-access-key', (draw) => `ASIA${draw(`${CAPITALS}234567`, 15)}7`],
  ['aws-secret-key', (draw) => around('aws_secret_access_key = ', draw(BASE64, 40))],
  ['aws-secret-key', (draw) => around('AWS_SECRET_ACCESS_KEY=', draw(BASE64, 40))],
  ['aws-secret-key', (draw) => around('"SecretAccessKey": "', draw(BASE64, 40), '"')],
  ['aws-secret-key', (draw) => around('AWS Secret Access Key [None]: ', draw(BASE64, 40))],
  ['aws-session-token', (draw) => around('AWS_SESSION_TOKEN="', `${draw(BASE64, 350)}==`, '"')],
  ['github-token', (draw) => `ghp_${draw(ALNUM, 36)}`],
  ['github-token', (draw) => `gh${draw('ousr', 1)}_${draw(ALNUM, 36)}`],
  ['github-token', (draw) => `github_pat_${draw(ALNUM, 22)}_${draw(ALNUM, 59)}`],
  ['gitlab-token', (draw) => `glpat-${draw(WORD, 20)}`],
  ['slack-token', (draw) => `xoxb-${draw(DIGITS, 12)}-${draw(DIGITS, 13)}-${draw(ALNUM, 24)}`],
  ['slack-token', (draw) => `xoxp-${draw(DIGITS, 12)}-${draw(DIGITS, 12)}-${draw(DIGITS, 13)}-${draw(HEX, 32)}`],
  ['slack-token', (draw) => `xapp-1-A${draw(`${CAPITALS}${DIGITS}`, 10)}-${draw(DIGITS, 13)}-${draw(HEX, 64)}`],
  [
    'slack-webhook',
    (draw) =>
      around(
        'https://hooks.slack.com/services/',
        `T${draw(`${CAPITALS}${DIGITS}`, 10)}/B${draw(`${CAPITALS}${DIGITS}`, 10)}/${draw(ALNUM, 24)}`,
      ),
  ],
  ['stripe-key', (draw) => `sk_live_${draw(ALNUM, 24)}`],
  ['stripe-key', (draw) => `rk_live_${draw(ALNUM, 99)}`],
  ['stripe-key', (draw) => `sk_test_51${draw(ALNUM, 97)}`],
  ['webhook-secret', (draw) => `whsec_${draw(ALNUM, 32)}`],
  ['google-api-key', (draw) => `AIza${draw(WORD, 35)}`],
  ['google-oauth', (draw) => `GOCSPX-${draw(WORD, 28)}`],
  ['google-oauth', (draw) => `ya29.a0${draw(WORD, 200)}`],
  ['supabase-key', (draw) => `sbp_${draw(HEX, 40)}`],
  ['supabase-key', (draw) => `sb_secret_${draw(WORD, 31)}`],
  ['npm-token', (draw) => `npm_${draw(ALNUM, 36)}`],
  ['npmrc-auth', (draw) => around('//npm.example.com/:_authToken=', `${draw(ALNUM, 40)}==`)],
  ['pypi-token', (draw) => `pypi-AgEIcHlwaS5vcmc${draw(WORD, 140)}`],
  ['telegram-token', (draw) => `${draw('123456789', 10)}:AA${draw(WORD, 33)}`],
  [
    'telegram-token',
    (draw) => around('https://api.telegram.org/bot', `7${draw(DIGITS, 9)}:AA${draw(WORD, 33)}`, '/getMe'),
  ],
  ['twilio-key', (draw) => `SK${draw(HEX, 32)}`],
  ['twilio-auth-token', (draw) => around('TWILIO_AUTH_TOKEN=', draw(HEX, 32))],
  ['twilio-auth-token', (draw) => around(`Client("AC${draw(HEX, 32)}", "`, draw(HEX, 32), '")')],
  ['sendgrid-key', (draw) => `SG.${draw(WORD, 22)}.${draw(WORD, 43)}`],
  ['mailgun-key', (draw) => `key-${draw(HEX, 32)}`],
  ['digitalocean-token', (draw) => `dop_v1_${draw(HEX, 64)}`],
  ['heroku-key', (draw) => `HRKU-AA${draw(WORD, 58)}`],
  [
    'heroku-key',
    (draw) =>
      around('HEROKU_API_KEY=', [draw(HEX, 8), draw(HEX, 4), draw(HEX, 4), draw(HEX, 4), draw(HEX, 12)].join('-')),
  ],
  ['huggingface-token', (draw) => `hf_${draw(CAPITALS + SMALL, 34)}`],
  ['groq-key', (draw) => `gsk_${draw(ALNUM, 52)}`],
  ['xai-key', (draw) => `xai-${draw(ALNUM, 80)}`],
  ['perplexity-key', (draw) => `pplx-${draw(ALNUM, 48)}`],
  ['replicate-token', (draw) => `r8_${draw(ALNUM, 37)}`],
  ['nvidia-key', (draw) => `nvapi-${draw(WORD, 64)}`],
  ['cerebras-key', (draw) => `csk-${draw(`${SMALL}${DIGITS}`, 48)}`],
  ['langsmith-key', (draw) => `lsv2_pt_${draw(HEX, 32)}_${draw(HEX, 10)}`],
  ['elevenlabs-key', (draw) => `sk_${draw(HEX, 48)}`],
  ['tavily-key', (draw) => `tvly-dev-${draw(ALNUM, 32)}`],
  ['firecrawl-key', (draw) => `fc-${draw(HEX, 32)}`],
  ['jina-key', (draw) => `jina_${draw(HEX, 32)}${draw(ALNUM, 28)}`],
  ['tailscale-key', (draw) => `tskey-auth-k${draw(ALNUM, 10)}CNTRL-${draw(ALNUM, 32)}`],
  ['azure-key', (draw) => around('DefaultEndpointsProtocol=https;AccountName=a;AccountKey=', `${draw(BASE64, 86)}==`)],
  ['azure-key', (draw) => around('Endpoint=sb://a.servicebus.windows.net/;SharedAccessKey=', `${draw(BASE64, 43)}=`)],
  ['azure-signature', (draw) => around('?sv=2024-11-04&se=2026-01-01&sig=', `${draw(ALNUM, 43)}%3D`)],
  ['azure-client-secret', (draw) => `${draw(ALNUM, 3)}8Q~${draw(`${WORD}~`, 33)}a`],
  ['docker-token', (draw) => `dckr_pat_${draw(WORD, 27)}`],
  ['vault-token', (draw) => `hvs.${draw(WORD, 95)}`],
  ['doppler-token', (draw) => `dp.pt.${draw(ALNUM, 43)}`],
  ['pulumi-token', (draw) => `pul-${draw(HEX, 40)}`],
  ['terraform-token', (draw) => `${draw(ALNUM, 14)}.atlasv1.${draw(WORD, 67)}`],
  ['planetscale-secret', (draw) => `pscale_pw_${draw(WORD, 43)}`],
  ['neon-key', (draw) => `napi_${draw(`${SMALL}${DIGITS}`, 64)}`],
  ['linear-key', (draw) => `lin_api_${draw(ALNUM, 40)}`],
  ['notion-token', (draw) => `ntn_${draw(DIGITS, 11)}${draw(ALNUM, 35)}`],
  ['notion-token', (draw) => `secret_${draw(ALNUM, 43)}`],
  ['atlassian-token', (draw) => `ATATT3xFfGF0${draw(WORD, 170)}=${draw(HEX.toUpperCase(), 8)}`],
  ['atlassian-token', (draw) => `ATBB${draw(ALNUM, 32)}`],
  ['databricks-token', (draw) => `dapi${draw(HEX, 32)}`],
  ['databricks-token', (draw) => `dapi${draw(HEX, 32)}-2`],
  ['discord-token', (draw) => `${snowflake(draw)}.${draw(WORD, 6)}.${draw(WORD, 38)}`],
  ['discord-webhook', (draw) => around(`https://discord.com/api/webhooks/1${draw(DIGITS, 18)}/`, draw(WORD, 68))],
  ['figma-token', (draw) => `figd_${draw(WORD, 40)}`],
  ['postman-key', (draw) => `PMAK-${draw(HEX, 24)}-${draw(HEX, 34)}`],
  ['sonar-token', (draw) => `squ_${draw(HEX, 40)}`],
  ['sentry-token', (draw) => `sntryu_${draw(HEX, 64)}`],
  ['grafana-token', (draw) => `glsa_${draw(ALNUM, 32)}_${draw(HEX, 8)}`],
  ['newrelic-key', (draw) => `NRAK-${draw(`${CAPITALS}${DIGITS}`, 27)}`],
  ['posthog-key', (draw) => `phx_${draw(ALNUM, 43)}`],
  ['rubygems-key', (draw) => `rubygems_${draw(HEX, 48)}`],
  ['brevo-key', (draw) => `xkeysib-${draw(HEX, 64)}-${draw(ALNUM, 16)}`],
  ['resend-key', (draw) => `re_${draw(ALNUM, 8)}_${draw(ALNUM, 23)}7`],
  ['shopify-token', (draw) => `shpat_${draw(HEX, 32)}`],
  ['square-token', (draw) => `sq0atp-${draw(WORD, 22)}`],
  ['age-key', (draw) => `AGE-SECRET-KEY-1${draw('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`],
  ['private-key', (draw) => pem('RSA PRIVATE KEY', draw)],
  ['private-key', (draw) => pem('PRIVATE KEY', draw)],
  ['private-key', (draw) => pem('OPENSSH PRIVATE KEY', draw, 5)],
  ['private-key', (draw) => pem('EC PRIVATE KEY', draw, 2)],
  ['private-key', (draw) => pem('PGP PRIVATE KEY BLOCK', draw, 40)],
  ['jwt', jwt],
  ['bearer-token', (draw) => around('Authorization: Bearer ', draw(ALNUM, 40))],
  ['bearer-token', (draw) => around('"authorization": "Bearer ', `v2.${draw(ALNUM, 30)}.${draw(WORD, 20)}a`, '"')],
  ['url-password', (draw) => around('postgres://app:', draw(ALNUM, 16), '@db.example.com:5432/app')],
  ['url-password', (draw) => around('mongodb+srv://root:', `${draw(ALNUM, 9)}%40!`, '@cluster0.example.net/?w=1')],
  ['url-password', (draw) => around('redis://:', draw(SMALL, 8), '@localhost:6379')],
]

export const SAMPLE_FAMILIES: readonly string[] = [...new Set(MAKERS.map(([family]) => family))]

/** Returns one secret of each kind. */
export function makeSecrets(draw: Draw): SecretSample[] {
  return MAKERS.map(([family, make]) => {
    const made = make(draw)
    return { family, ...(typeof made === 'string' ? around('', made) : made) }
  })
}

export interface Placed {
  text: string
  /** The secret as it appears in the text, possibly escaped. */
  secret: string
}

type Place = (sample: SecretSample) => Placed

const complete = ({ before, secret, after }: SecretSample) => before + secret + after
const escaped = (text: string) => JSON.stringify(text).slice(1, -1)
const inNested = (sample: SecretSample, lead: string): Placed => ({
  text: JSON.stringify({ role: 'user', content: `${lead}${complete(sample)}\nand more` }),
  secret: escaped(sample.secret),
})

export const SECRET_PLACES: Readonly<Record<string, Place>> = {
  alone: (sample) => ({ text: complete(sample), secret: sample.secret }),
  'after a newline': (sample) => ({ text: `Here it is:\n${complete(sample)}\nDo not tell.`, secret: sample.secret }),
  'as a setting': (sample) => ({ text: `export THE_KEY=${complete(sample)}`, secret: sample.secret }),
  'in quotes': (sample) => ({ text: `const key = '${complete(sample)}';`, secret: sample.secret }),
  'in nested JSON after a newline': (sample) => inNested(sample, 'first\n'),
  'in nested JSON after a tab': (sample) => inNested(sample, 'first\t'),
  'in JSON nested twice': (sample) => ({
    text: JSON.stringify([inNested(sample, '').text]),
    secret: escaped(escaped(sample.secret)),
  }),
  'at the end of a sentence': (sample) => ({ text: `The key is ${complete(sample)}.`, secret: sample.secret }),
  'in a diff': (sample) => ({ text: `-old\n+${complete(sample)}\n`, secret: sample.secret }),
  'after a color': (sample) => ({ text: `\u001b[32m${complete(sample)}\u001b[0m`, secret: sample.secret }),
  'in Markdown code': (sample) => ({ text: `Use \`${complete(sample)}\` (not now)`, secret: sample.secret }),
  'in Markdown italics': (sample) => ({ text: `It is _${complete(sample)}_ now`, secret: sample.secret }),
  'in a list': (sample) => ({ text: `[${complete(sample)},${complete(sample)}]`, secret: sample.secret }),
  'among letters of other alphabets': (sample) => ({ text: `é→${complete(sample)}→日本`, secret: sample.secret }),
}

/** Returns the smallest share of the secret's characters that the spans cover, over all its occurrences. */
export function coverage({ text, secret }: Placed, spans: readonly { start: number; end: number }[]): number {
  const covered = new Uint8Array(text.length)
  for (const { start, end } of spans) covered.fill(1, start, end)
  let worst = 1
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) {
    const hidden = covered.subarray(at, at + secret.length).reduce((sum, each) => sum + each, 0)
    worst = Math.min(worst, hidden / secret.length)
  }
  return worst
}

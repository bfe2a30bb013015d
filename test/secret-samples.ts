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

function uuid(draw: Draw): string {
  return [8, 4, 4, 4, 12].map((length) => draw(HEX, length)).join('-')
}

/** As password managers make them, and as people do. */
function password(draw: Draw): string {
  const [word = ''] = draw('12', 1)
  return word === '1' ? draw(`${ALNUM}!#%*+=?@^_~`, 16) : `${draw(CAPITALS, 1)}${draw(SMALL, 6)}${draw(DIGITS, 3)}!`
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
  ['aws-secret-key', (draw) => around(`AKIA${draw(`${CAPITALS}234567`, 16)},`, draw(BASE64, 40))],
  ['google-api-key', (draw) => `AQ.Ab8R${draw(WORD, 46)}`],
  ['google-oauth', (draw) => `1//0${draw(WORD, 60)}`],
  ['deepseek-key', (draw) => `sk-${draw(HEX, 32)}`],
  ['langfuse-key', (draw) => `sk-lf-${uuid(draw)}`],
  ['together-key', (draw) => `tgp_v1_${draw(WORD, 43)}`],
  ['fireworks-key', (draw) => `fw_${draw(ALNUM, 24)}`],
  ['voyage-key', (draw) => `pa-${draw(WORD, 43)}`],
  ['pinecone-key', (draw) => `pcsk_${draw(ALNUM, 6)}_${draw(ALNUM, 63)}`],
  ['e2b-key', (draw) => `e2b_${draw(HEX, 40)}`],
  ['modal-token', (draw) => `as-${draw(ALNUM, 22)}`],
  ['cursor-key', (draw) => `key_${draw(HEX, 64)}`],
  ['wandb-key', (draw) => `wandb_v1_${draw(ALNUM, 77)}`],
  ['bedrock-key', (draw) => `ABSK${draw(BASE64, 128)}`],
  ['bedrock-key', (draw) => `bedrock-api-key-${draw(BASE64, 200)}=`],
  ['openai-session', (draw) => `sess-${draw(ALNUM, 40)}`],
  ['azure-service-key', (draw) => `${draw(ALNUM, 52)}JQQJ99${draw(ALNUM, 26)}`],
  ['azure-service-key', (draw) => `${draw(ALNUM, 44)}AzFu${draw(ALNUM, 5)}A==`],
  ['azure-devops-token', (draw) => `${draw(ALNUM, 76)}AZDO${draw(ALNUM, 4)}`],
  ['alibaba-key', (draw) => `LTAI${draw(ALNUM, 20)}`],
  ['tencent-key', (draw) => `AKID${draw(ALNUM, 32)}`],
  ['yandex-key', (draw) => `AQVN${draw(WORD, 36)}`],
  ['scaleway-key', (draw) => `SCW${draw(`${CAPITALS}${DIGITS}`, 16)}7`],
  ['cloudflare-key', (draw) => `v1.0-${draw(HEX, 24)}-${draw(HEX, 146)}`],
  ['cloudflare-key', (draw) => `cfut_${draw(ALNUM, 48)}`],
  ['fly-token', (draw) => `fo1_${draw(WORD, 43)}`],
  ['fly-token', (draw) => `fm2_${draw(BASE64, 300)}`],
  ['netlify-token', (draw) => `nfp_${draw(ALNUM, 36)}`],
  ['vercel-token', (draw) => `vcp_${draw(ALNUM, 56)}`],
  ['vercel-token', (draw) => `vercel_blob_rw_${draw(ALNUM, 16)}_${draw(ALNUM, 32)}`],
  ['render-key', (draw) => `rnd_${draw(ALNUM, 32)}`],
  ['dynatrace-token', (draw) => `dt0c01.${draw(`${CAPITALS}${DIGITS}`, 24)}.${draw(`${CAPITALS}${DIGITS}`, 64)}`],
  ['openshift-token', (draw) => `sha256~${draw(WORD, 43)}`],
  ['nomad-token', (draw) => around('CONSUL_HTTP_TOKEN=', uuid(draw))],
  ['scalingo-token', (draw) => `tk-us-${draw(WORD, 48)}`],
  ['clickhouse-key', (draw) => `4b1d${draw(ALNUM, 38)}`],
  ['prefect-key', (draw) => `pnu_${draw(`${SMALL}${DIGITS}`, 36)}`],
  ['gitlab-token', (draw) => `GR1348941${draw(WORD, 20)}`],
  ['grafana-token', (draw) => `glc_${draw(ALNUM, 120)}=`],
  ['newrelic-key', (draw) => `NRII-${draw(WORD, 32)}`],
  ['nuget-key', (draw) => `oy2${draw('abcdefghijklmnop', 1)}${draw(`${SMALL}234567`, 42)}`],
  ['crates-token', (draw) => `cio${draw(ALNUM, 32)}`],
  ['clojars-token', (draw) => `CLOJARS_${draw(HEX, 60)}`],
  ['jfrog-key', (draw) => `AKCp${draw(ALNUM, 69)}`],
  ['jfrog-key', (draw) => `cmVmd${draw(ALNUM, 59)}`],
  ['circleci-token', (draw) => `CCIPAT_${draw(ALNUM, 22)}_${draw(HEX, 40)}`],
  ['buildkite-token', (draw) => `bkua_${draw(HEX, 40)}`],
  ['sourcegraph-token', (draw) => `sgp_${draw(HEX, 16)}_${draw(HEX, 40)}`],
  ['codeclimate-token', (draw) => `qltp_${draw(ALNUM, 32)}`],
  ['snyk-token', (draw) => around('SNYK_TOKEN=', uuid(draw))],
  ['octopus-key', (draw) => `API-${draw(`${CAPITALS}${DIGITS}`, 26)}`],
  ['infracost-key', (draw) => `ico-${draw(ALNUM, 32)}`],
  ['readme-key', (draw) => `rdme_${draw(`${SMALL}${DIGITS}`, 70)}`],
  ['launchdarkly-key', (draw) => `sdk-${uuid(draw)}`],
  ['harness-token', (draw) => `pat.${draw(ALNUM, 22)}.${draw(HEX, 24)}.${draw(ALNUM, 20)}`],
  ['contentful-token', (draw) => `CFPAT-${draw(WORD, 43)}`],
  ['frameio-token', (draw) => `fio-u-${draw(WORD, 64)}`],
  ['onepassword-token', (draw) => `ops_eyJ${draw(ALNUM, 300)}=`],
  [
    'onepassword-key',
    (draw) => ['A3', ...[6, 6, 5, 5, 5, 5].map((length) => draw(`${CAPITALS}${DIGITS}`, length))].join('-'),
  ],
  ['mailgun-key', (draw) => `${draw(HEX, 32)}-${draw(HEX, 8)}-${draw(HEX, 8)}`],
  ['mailchimp-key', (draw) => `${draw(HEX, 32)}-us${draw('123456789', 1)}`],
  [
    'teams-webhook',
    (draw) =>
      around(
        `https://a.webhook.office.com/webhookb2/${uuid(draw)}@${uuid(draw)}/IncomingWebhook/`,
        `${draw(HEX, 32)}/${uuid(draw)}`,
      ),
  ],
  ['twitch-token', (draw) => `oauth:${draw(`${SMALL}${DIGITS}`, 30)}`],
  ['twitter-bearer', (draw) => `${'A'.repeat(21)}M${draw(ALNUM, 12)}%2B${draw(ALNUM, 26)}%3D${draw(ALNUM, 50)}`],
  ['facebook-token', (draw) => `EAAC${draw(ALNUM, 160)}`],
  ['okta-token', (draw) => around('Authorization: SSWS ', `00${draw(WORD, 40)}`)],
  ['airtable-token', (draw) => `pat${draw(ALNUM, 14)}.${draw(HEX, 64)}`],
  ['hubspot-token', (draw) => `pat-na1-${uuid(draw)}`],
  ['plaid-token', (draw) => `access-sandbox-${uuid(draw)}`],
  ['braintree-token', (draw) => `access_token$production$${draw(`${SMALL}${DIGITS}`, 16)}$${draw(HEX, 32)}`],
  ['razorpay-key', (draw) => `rzp_live_${draw(ALNUM, 14)}`],
  ['shippo-token', (draw) => `shippo_live_${draw(HEX, 40)}`],
  ['easypost-key', (draw) => `EZAK${draw(ALNUM, 54)}`],
  ['duffel-token', (draw) => `duffel_live_${draw(WORD, 43)}`],
  ['flutterwave-key', (draw) => `FLWSECK-${draw(HEX, 32)}-X`],
  ['typeform-token', (draw) => `tfp_${draw(WORD, 58)}a`],
  ['mapbox-token', (draw) => `sk.eyJ${draw(WORD, 80)}.${draw(WORD, 22)}`],
  ['adobe-secret', (draw) => `p8e-${draw(ALNUM, 32)}`],
  ['rapidapi-key', (draw) => `${draw(HEX, 10)}msh${draw(HEX, 15)}p1${draw(HEX, 6)}jsn${draw(HEX, 12)}`],
  ['asana-token', (draw) => `1/1${draw(DIGITS, 15)}:${draw(HEX, 32)}`],
  ['definednet-key', (draw) => `dnkey-${draw(ALNUM, 26)}-${draw(WORD, 51)}a`],
  ['settlemint-token', (draw) => `sm_pat_${draw(ALNUM, 15)}7`],
  ['authress-key', (draw) => `sc_${draw(ALNUM, 20)}.${draw(ALNUM, 4)}.acc-${draw(ALNUM, 16)}.${draw(WORD, 59)}a`],
  ['dropbox-token', (draw) => `sl.${draw(WORD, 140)}a`],
  ['lob-key', (draw) => `live_${draw(HEX, 35)}`],
  ['lob-key', (draw) => `test_${draw(HEX, 35)}`],
  ['maxmind-key', (draw) => `${draw(ALNUM, 6)}_${draw(ALNUM, 29)}_mmk`],
  ['sidekiq-secret', (draw) => around('BUNDLE_GEMS__CONTRIBSYS__COM=', `${draw(HEX, 8)}:${draw(HEX, 8)}`)],
  ['intra42-secret', (draw) => `s-s4t2ud-${draw(HEX, 64)}`],
  ['huggingface-token', (draw) => `api_org_${draw(CAPITALS + SMALL, 34)}`],
  ['gitlab-token', (draw) => around('Cookie: _gitlab_session=', draw(`${SMALL}${DIGITS}`, 32))],
  ['gitlab-token', (draw) => `glrt-t1_${draw(WORD, 40)}.01.${draw(`${SMALL}${DIGITS}`, 9)}`],
  ['grafana-token', (draw) => btoa(`{"k":"${draw(ALNUM, 32)}","n":"${draw(SMALL, 8)}","id":1}`)],
  ['yandex-key', (draw) => `t1.${draw(WORD, 80)}.${draw(WORD, 85)}a`],
  ['square-token', (draw) => `EAAA${draw(ALNUM, 60)}`],
  ['slack-token', (draw) => `xoxa-2-${draw(ALNUM, 11)}7`],
  ['newrelic-key', (draw) => `NRJS-${draw(HEX, 19)}`],
  ['bitcoin-key', (draw) => `xprv${draw(ALNUM, 107)}`],
  ['nostr-key', (draw) => `nsec1${draw('qpzry9x8gf2tvdw0s3jn54khce6mua7l', 58)}`],
]

/** Secrets that only their name or place gives away. */
const GENERIC_MAKERS: readonly (readonly [family: string, make: Make])[] = [
  ['basic-auth', (draw) => around('Authorization: Basic ', btoa(`deploy:${draw(ALNUM, 14)}`))],
  ['command-password', (draw) => around('curl -u admin:', draw(ALNUM, 12), ' https://example.com')],
  ['command-password', (draw) => around('sshpass -p ', draw(ALNUM, 12), ' ssh mara@example.com')],
  ['command-password', (draw) => around('mysql -h db -u root -p', draw(ALNUM, 12), ' app')],
  ['command-password', (draw) => around('deploy --api-key ', draw(ALNUM, 32), ' --now')],
  ['command-password', (draw) => around("CREATE USER app IDENTIFIED BY '", password(draw), "';")],
  ['command-password', (draw) => around('machine example.com login mara password ', password(draw))],
  ['session-cookie', (draw) => around('Cookie: theme=dark; session=', draw(ALNUM, 40))],
  ['auth-header', (draw) => around('Authorization: Token ', draw(ALNUM, 40))],
  ['password', (draw) => around('password = "', password(draw), '"')],
  ['password', (draw) => around('DB_PASSWORD=', password(draw))],
  ['password', (draw) => around('  password: ', password(draw))],
  ['password', (draw) => around('Server=db;User Id=sa;Password=', password(draw), ';Encrypt=true')],
  ['password', (draw) => around('<password>', password(draw), '</password>')],
  ['password', (draw) => around("const passphrase: string = '", password(draw), "'")],
  ['api-key', (draw) => around('API_KEY=', draw(ALNUM, 32))],
  ['api-key', (draw) => around('X-Api-Key: ', draw(HEX, 32))],
  ['api-key', (draw) => around('"apiKey": "', draw(ALNUM, 40), '"')],
  ['api-key', (draw) => around('?api_key=', draw(ALNUM, 24), '&page=2')],
  ['secret', (draw) => around('client_secret: "', draw(ALNUM, 40), '"')],
  ['secret', (draw) => around('APP_SECRET=', draw(HEX, 64))],
  ['secret', (draw) => around("os.environ['FLASK_SECRET'] = '", draw(WORD, 32), "'")],
  ['token', (draw) => around('ACCESS_TOKEN=', draw(ALNUM, 40))],
  ['token', (draw) => around('"token": "', draw(WORD, 48), '"')],
  ['token', (draw) => around('{"name":"DEPLOY_TOKEN","value":"', draw(ALNUM, 32), '"}')],
]

export const SAMPLE_FAMILIES: readonly string[] = [...new Set(MAKERS.map(([family]) => family))]
export const GENERIC_FAMILIES: readonly string[] = [...new Set(GENERIC_MAKERS.map(([family]) => family))]

/** Returns one secret of each kind. */
export function makeSecrets(draw: Draw): SecretSample[] {
  return MAKERS.map((maker) => makeSample(maker, draw))
}

export function makeGenericSecrets(draw: Draw): SecretSample[] {
  return GENERIC_MAKERS.map((maker) => makeSample(maker, draw))
}

function makeSample([family, make]: readonly [family: string, make: Make], draw: Draw): SecretSample {
  const made = make(draw)
  return { family, ...(typeof made === 'string' ? around('', made) : made) }
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

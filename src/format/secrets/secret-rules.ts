// The shapes of known secrets. Shapes use ASCII only, so they match decoded text and latin1 bytes alike.
import { isKeyBlock, isMixed, isOpaque, isPassword, isScrambled } from './plausible-secret.ts'
import { alnum, base64, hex, PRIVATE_KEY, URL_BASE64, URL_PASSWORD, UUID, value, word } from './secret-shape.ts'

export interface SecretRule {
  family: string
  label: string
  sign: string
  scan: SignScan
  /** If it has a group named "secret", which must end it, only that is the secret. No other group may capture. */
  rest: string
  head?: string
  isInner?: true
  accepts?: (secret: string) => boolean
}

/** The first three are rare endings of signs: stopping there and looking back is fastest. */
export const SIGN_SCANS = {
  dash: '[A-Za-z0-9][-_]',
  mark: '[A-Za-z0-9][.=~J]',
  name: '[ _osiOSI-][kK][eE][ynYN]',
  capital: '',
  word: '',
} as const
export type SignScan = keyof typeof SIGN_SCANS

type Rule = Omit<SecretRule, 'family' | 'label' | 'scan'> & { scan?: SignScan }

function family(name: string, label: string, ...rules: Rule[]): SecretRule[] {
  return rules.map((rule) => ({ family: name, label, scan: 'dash', ...rule }))
}

const models: readonly SecretRule[] = [
  ...family('anthropic-key', 'Anthropic key', { sign: 'sk-ant-', rest: word(24, 200), accepts: isMixed }),
  ...family('openrouter-key', 'OpenRouter key', { sign: 'sk-or-', rest: `(?:v[0-9]-)?${alnum(32, 128)}` }),
  ...family(
    'openai-key',
    'OpenAI key',
    { sign: 'sk-(?:proj|svcacct|admin|None)-', rest: word(36, 250), accepts: isMixed },
    { sign: 'sk-', rest: alnum(32, 64), accepts: isMixed },
  ),
  ...family('groq-key', 'Groq key', { sign: 'gsk_', rest: alnum(40, 64) }),
  ...family('xai-key', 'xAI key', { sign: 'xai-', rest: alnum(40, 100) }),
  ...family('perplexity-key', 'Perplexity key', { sign: 'pplx-', rest: alnum(40, 64) }),
  ...family('huggingface-token', 'Hugging Face token', { sign: 'hf_', rest: alnum(30, 40), accepts: isMixed }),
  ...family('replicate-token', 'Replicate token', { sign: 'r8_', rest: alnum(37, 40) }),
  ...family('nvidia-key', 'NVIDIA key', { sign: 'nvapi-', rest: word(60, 80) }),
  ...family('cerebras-key', 'Cerebras key', { sign: 'csk-', rest: alnum(40, 60) }),
  ...family('langsmith-key', 'LangSmith key', { sign: 'lsv2_(?:pt|sk)_', rest: `[0-9a-f]{32}_${hex(10)}` }),
  ...family('elevenlabs-key', 'ElevenLabs key', { sign: 'sk_', rest: hex(48) }),
  ...family('tavily-key', 'Tavily key', { sign: 'tvly-', rest: word(20, 60), accepts: isMixed }),
  ...family('firecrawl-key', 'Firecrawl key', { sign: '(?<!-|[A-Za-z0-9_]_)fc-', rest: hex(32) }),
  ...family('jina-key', 'Jina key', { sign: 'jina_', rest: word(50, 70) }),
]

const clouds: readonly SecretRule[] = [
  ...family(
    'aws-access-key',
    'AWS access key id',
    { sign: 'AKIA', scan: 'capital', rest: '[A-Z0-9]{16}(?![A-Za-z0-9])' },
    { sign: 'A(?:SI|BI|CC)A', scan: 'capital', rest: '[A-Z0-9]{16}(?![A-Za-z0-9])', accepts: isMixed },
  ),
  ...family('aws-secret-key', 'AWS secret access key', {
    sign: '(?:[Ss]ecret[ _-]?[Aa]ccess[ _-]?[Kk]ey|SECRET_ACCESS_KEY)',
    scan: 'name',
    rest: value(base64(40)),
    isInner: true,
  }),
  ...family('aws-session-token', 'AWS session token', {
    sign: '(?:[Ss]ession[ _-]?[Tt]oken|SESSION_TOKEN)',
    scan: 'name',
    rest: value(base64(100, 2000)),
    isInner: true,
  }),
  ...family('google-api-key', 'Google API key', { sign: 'AIza', scan: 'capital', rest: word(35) }),
  ...family(
    'google-oauth',
    'Google OAuth secret',
    { sign: 'GOCSPX-', rest: word(28) },
    { sign: 'ya29\\.', scan: 'mark', rest: word(30, 1000) },
  ),
  ...family('azure-key', 'Azure account key', {
    sign: 'Acc(?:ount|ess)Key=',
    scan: 'mark',
    rest: `(?<secret>${base64(42, 88)})`,
    isInner: true,
  }),
  ...family('azure-signature', 'Azure shared access signature', {
    sign: '[?&;]sig=',
    scan: 'mark',
    rest: '(?<secret>[A-Za-z0-9%+/]{40,90}(?:%3[Dd]|=))',
    isInner: true,
  }),
  ...family('azure-client-secret', 'Azure client secret', {
    sign: '[0-9]Q~',
    scan: 'mark',
    rest: '[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9~-]|_[A-Za-z0-9_])',
    head: '[A-Za-z0-9_~.-]{3}',
    isInner: true,
  }),
  ...family('digitalocean-token', 'DigitalOcean token', { sign: 'do[opr]_v1_', rest: hex(64) }),
  ...family(
    'heroku-key',
    'Heroku key',
    { sign: 'HRKU-', rest: word(36, 80) },
    {
      sign: '(?:[Hh]eroku[ _-]?[Aa]pi[ _-]?[Kk]ey|HEROKU_API_KEY)',
      scan: 'name',
      rest: value(UUID),
      isInner: true,
    },
  ),
  ...family('databricks-token', 'Databricks token', {
    sign: 'dapi[0-9a-f]{8}',
    scan: 'word',
    rest: '[0-9a-f]{24}(?:-[0-9])?(?![A-Za-z0-9])',
  }),
  ...family('tailscale-key', 'Tailscale key', { sign: 'tskey-', rest: word(16, 100), accepts: isMixed }),
  ...family('planetscale-secret', 'PlanetScale secret', { sign: 'pscale_(?:tkn|pw|oauth)_', rest: word(32, 64) }),
  ...family('neon-key', 'Neon key', { sign: 'napi_', rest: alnum(40, 80) }),
  ...family(
    'supabase-key',
    'Supabase key',
    { sign: 'sbp_', rest: `(?:v0_)?${hex(40)}` },
    { sign: 'sb_secret_', rest: word(20, 60) },
  ),
  ...family('vault-token', 'Vault token', { sign: 'hv[sbr]\\.', scan: 'mark', rest: word(24, 300) }),
  ...family('doppler-token', 'Doppler token', { sign: 'dp\\.(?:pt|st|ct|sa)\\.', scan: 'mark', rest: alnum(40, 44) }),
  ...family('pulumi-token', 'Pulumi token', { sign: 'pul-', rest: hex(40) }),
  ...family('terraform-token', 'Terraform Cloud token', {
    sign: '\\.atlasv1\\.',
    scan: 'mark',
    rest: word(60, 80),
    head: '[A-Za-z0-9]{14}',
    isInner: true,
  }),
]

const forges: readonly SecretRule[] = [
  ...family(
    'github-token',
    'GitHub token',
    // App tokens may contain a JSON web token, with its dots.
    {
      sign: 'gh[pousr]_',
      rest: '(?![A-Za-z0-9_]{256})[A-Za-z0-9_]{36,255}(?:\\.[A-Za-z0-9_-]{10,800}(?![A-Za-z0-9_-])){0,2}',
    },
    { sign: 'github_pat_', rest: '(?![A-Za-z0-9_]{256})[A-Za-z0-9_]{36,255}' },
  ),
  ...family('gitlab-token', 'GitLab token', {
    sign: 'gl(?:pat|dt|rt|ft|oas|cbt|ptt|soat|imt|agent|ffct)-',
    rest: `${word(20, 200)}(?:\\.[0-9a-z]{2}\\.?[0-9a-z]{7}(?![A-Za-z0-9_-]))?`,
    accepts: isMixed,
  }),
  ...family(
    'atlassian-token',
    'Atlassian token',
    { sign: 'AT[AC]TT', scan: 'capital', rest: '[A-Za-z0-9_=-]{60,400}(?![A-Za-z0-9_=-])' },
    { sign: 'ATBB', scan: 'capital', rest: alnum(28, 40), accepts: isMixed },
  ),
  ...family('npm-token', 'npm token', { sign: 'npm_', rest: alnum(36) }),
  ...family('npmrc-auth', 'npm registry token', {
    sign: '_authToken',
    scan: 'name',
    rest: value('[A-Za-z0-9_+/=.-]{16,500}(?![A-Za-z0-9_+/=.-])'),
    isInner: true,
    accepts: isMixed,
  }),
  ...family('pypi-token', 'PyPI token', { sign: '(?<!-|[A-Za-z0-9_]_)pypi-', rest: word(40, 1000), accepts: isMixed }),
  ...family('rubygems-key', 'RubyGems key', { sign: 'rubygems_', rest: hex(48) }),
  ...family('docker-token', 'Docker token', { sign: 'dckr_[po]at_', rest: word(24, 64) }),
  ...family('linear-key', 'Linear key', { sign: 'lin_(?:api|oauth)_', rest: alnum(32, 64) }),
  ...family(
    'notion-token',
    'Notion token',
    { sign: 'ntn_', rest: alnum(40, 60) },
    { sign: 'secret_', rest: alnum(43), accepts: isMixed },
  ),
  ...family('figma-token', 'Figma token', { sign: 'figdr?_', rest: word(36, 80), accepts: isMixed }),
  ...family('postman-key', 'Postman key', { sign: 'PMAK-', rest: `[0-9a-f]{24}-${hex(34)}` }),
  ...family('sonar-token', 'Sonar token', { sign: 'sq[upa]_', rest: hex(40) }),
  ...family('sentry-token', 'Sentry token', {
    sign: 'sntry[su]_',
    rest: '[A-Za-z0-9_+/=]{60,400}(?![A-Za-z0-9_+/=])',
  }),
  ...family('grafana-token', 'Grafana token', { sign: 'glsa_', rest: `[A-Za-z0-9]{32}_${alnum(8)}` }),
  ...family('newrelic-key', 'New Relic key', { sign: 'NRAK-', rest: alnum(27) }),
  ...family('posthog-key', 'PostHog personal key', { sign: 'phx_', rest: alnum(40, 60) }),
]

const messengers: readonly SecretRule[] = [
  ...family(
    'slack-token',
    'Slack token',
    { sign: 'xox[abceoprs]-', rest: word(20, 250), accepts: isMixed },
    { sign: 'xapp-', rest: word(30, 200), accepts: isMixed },
  ),
  ...family('slack-webhook', 'Slack webhook', {
    sign: 'hooks\\.slack\\.',
    scan: 'mark',
    rest: 'com\\\\?/(?:services|workflows|triggers)\\\\?/(?<secret>T(?:[A-Za-z0-9_]|\\\\?/){30,90})(?![A-Za-z0-9_/])',
    isInner: true,
    accepts: isMixed,
  }),
  ...family('discord-webhook', 'Discord webhook', {
    sign: 'discord(?:app)?\\.',
    scan: 'mark',
    rest: `com/api/webhooks/[0-9]{16,20}/(?<secret>${word(60, 80)})`,
    isInner: true,
  }),
  // The first part is the bot's number in base64, whose digits allow only some characters.
  ...family('discord-token', 'Discord bot token', {
    sign: '(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){2}',
    scan: 'capital',
    rest: `[A-Za-z0-9_-]{15,20}\\.[A-Za-z0-9_-]{6}\\.${word(27, 40)}`,
  }),
  ...family('telegram-token', 'Telegram bot token', {
    sign: `:A${word(34)}`,
    scan: 'capital',
    rest: '',
    head: '(?<![0-9])[0-9]{6,12}',
    isInner: true,
  }),
  ...family('twilio-key', 'Twilio key', { sign: 'SK[0-9a-f]{8}', scan: 'capital', rest: hex(24) }),
  ...family(
    'twilio-auth-token',
    'Twilio auth token',
    { sign: '(?:[Aa]uth[ _-]?[Tt]oken|AUTH_TOKEN)', scan: 'name', rest: value(hex(32)), isInner: true },
    { sign: 'AC[0-9a-f]{32}', scan: 'capital', rest: `["' ,:\\\\]{1,16}(?<secret>${hex(32)})` },
  ),
  ...family('sendgrid-key', 'SendGrid key', {
    sign: 'SG\\.',
    scan: 'mark',
    rest: `[A-Za-z0-9_-]{16,32}\\.${word(32, 64)}`,
  }),
  ...family('mailgun-key', 'Mailgun key', { sign: '(?<!-|[A-Za-z0-9_]_)key-', rest: hex(32) }),
  ...family('brevo-key', 'Brevo key', { sign: 'xkeysib-', rest: `[0-9a-f]{64}-${alnum(16)}` }),
  ...family('resend-key', 'Resend key', {
    sign: '(?<!-|[A-Za-z0-9_]_)re_',
    rest: `[A-Za-z0-9]{6,10}_${alnum(20, 30)}`,
    accepts: isMixed,
  }),
]

const shops: readonly SecretRule[] = [
  ...family('stripe-key', 'Stripe key', { sign: '[sr]k_(?:live|test|prod)_', rest: alnum(16, 250) }),
  ...family('webhook-secret', 'Webhook signing secret', {
    sign: 'whsec_',
    rest: '[A-Za-z0-9+/]{24,88}={0,2}(?![A-Za-z0-9+/=]|_[A-Za-z0-9_])',
  }),
  ...family('shopify-token', 'Shopify token', {
    sign: 'shp(?:at|ca|pa|ss|ua)_',
    rest: '[0-9a-fA-F]{32}(?![A-Za-z0-9]|_[A-Za-z0-9_])',
  }),
  ...family('square-token', 'Square token', { sign: 'sq0(?:atp|csp)-', rest: word(22, 60) }),
]

/** Secrets without a vendor. They come last, so that a vendor's family takes precedence. */
const anybody: readonly SecretRule[] = [
  ...family('jwt', 'JSON web token', {
    sign: '(?<!-|[A-Za-z0-9_]_)eyJ',
    scan: 'mark',
    rest: `[A-Za-z0-9_-]{8,4000}\\.eyJ[A-Za-z0-9_-]{8,16000}\\.${word(16, 2000)}`,
  }),
  ...family('bearer-token', 'Bearer token', {
    sign: '[Bb][Ee][Aa][Rr][Ee][Rr](?: |%20)',
    scan: 'word',
    rest: '(?=[A-Za-z0-9_~+/.-]{20})(?<secret>[A-Za-z0-9_~+/-]{1,2000}(?:\\.[A-Za-z0-9_~+/-]{1,2000}){0,6}={0,2})(?![A-Za-z0-9_~+/=-])',
    accepts: isOpaque,
  }),
  ...family(
    'url-password',
    'Password in a URL',
    {
      sign: ':\\\\?/\\\\?/[A-Za-z0-9._~%+-]{0,100}:(?=[^/ "\\r\\n]{1,260}@)',
      scan: 'capital',
      rest: URL_PASSWORD,
      isInner: true,
      accepts: isPassword,
    },
    {
      // No domain before the colon and no port after it: those occur in URLs without a password.
      sign: ':\\\\?/\\\\?/[A-Za-z0-9_~%+-]{0,100}:(?![0-9]{1,5}/)(?=[A-Za-z0-9+=_-]{0,128}/[A-Za-z0-9+/=_-]{0,128}@)',
      scan: 'capital',
      rest: URL_BASE64,
      isInner: true,
      accepts: isScrambled,
    },
  ),
]

/** In order of precedence: if two rules overlap, the first one names the secret. */
export const SECRET_RULES: readonly SecretRule[] = [
  ...family(
    'private-key',
    'Private key',
    {
      sign: 'PRIVATE KEY-',
      rest: PRIVATE_KEY,
      head: '-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}',
      isInner: true,
      accepts: isKeyBlock,
    },
    { sign: 'KEY BLOCK-', rest: PRIVATE_KEY, head: '-----BEGIN PGP PRIVATE ', isInner: true, accepts: isKeyBlock },
  ),
  ...family('age-key', 'age secret key', { sign: 'AGE-SECRET-KEY-', rest: '1[A-Z0-9]{58}(?![A-Za-z0-9])' }),
  ...models,
  ...clouds,
  ...forges,
  ...messengers,
  ...shops,
  ...anybody,
]

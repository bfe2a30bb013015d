// Keys of clouds, hosts and databases.
import { isMixed, isJumbled, isRandom } from './plausible-secret.ts'
import { isAwsKeyId, isAzureKey } from './secret-checks.ts'
import { alnum, base64, dotted, hex, UUID, value, word } from './secret-shape.ts'
import { family, type SecretRule } from './secret-rule.ts'

export const CLOUD_RULES: readonly SecretRule[] = [
  ...family(
    'aws-secret-key',
    'AWS secret access key',
    {
      sign: '(?:[Ss]ecret[ _-]?[Aa]ccess[ _-]?[Kk]ey|SECRET_ACCESS_KEY)',
      rest: value(base64(40)),
      isInner: true,
    },
    // The other half of a pair: "AKIA…,secret" in a CSV file, or on the next line.
    {
      sign: 'A(?:KI|SI)A[A-Z0-9]{16}',
      rest: `(?:[^A-Za-z0-9+/=]|\\\\[nrt]){1,12}(?<secret>${base64(40)})`,
      accepts: isJumbled,
    },
  ),
  ...family(
    'aws-access-key',
    'AWS access key id',
    { sign: 'AKIA', rest: '[A-Z0-9]{16}(?![A-Za-z0-9])', checks: isAwsKeyId },
    { sign: 'A(?:SIA|BIA|CCA|3T[A-Z0-9])', rest: '[A-Z0-9]{16}(?![A-Za-z0-9])', accepts: isMixed, checks: isAwsKeyId },
  ),
  ...family('aws-session-token', 'AWS session token', {
    // Not from its beginning: every "sessionId" would be a candidate.
    sign: 'oken(?<=[Ss]ession[ _-]?[Tt]oken)|OKEN(?<=SESSION_TOKEN)',
    rest: value(base64(100, 2000)),
    isInner: true,
  }),
  ...family(
    'google-api-key',
    'Google API key',
    { sign: 'AIza', rest: word(35) },
    { sign: 'AQ\\.', rest: `Ab8R${word(40, 60)}` },
  ),
  ...family(
    'google-oauth',
    'Google OAuth secret',
    { sign: 'GOCSPX-', rest: word(28) },
    { sign: 'ya29\\.', rest: word(30, 1000) },
    { sign: '1//0', rest: word(40, 120), accepts: isMixed },
  ),
  ...family('azure-key', 'Azure account key', {
    sign: 'Acc(?:ount|ess)Key=',
    rest: `(?<secret>${base64(42, 88)})`,
    isInner: true,
    checks: isAzureKey,
  }),
  ...family('azure-signature', 'Azure shared access signature', {
    sign: '[?&;]sig=',
    rest: '(?<secret>[A-Za-z0-9%+/]{40,90}(?:%3[Dd]|=))',
    isInner: true,
  }),
  ...family('azure-client-secret', 'Azure client secret', {
    sign: '[0-9]Q~',
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
      rest: value(UUID),
      isInner: true,
    },
  ),
  ...family('databricks-token', 'Databricks token', {
    sign: 'dapi[0-9a-f]{8}',
    rest: '[0-9a-f]{24}(?:-[0-9])?(?![A-Za-z0-9])',
  }),
  ...family('tailscale-key', 'Tailscale key', { sign: 'tskey-', rest: word(16, 100), accepts: isMixed }),
  ...family('planetscale-secret', 'PlanetScale secret', { sign: 'pscale_(?:tkn|pw|oauth)_', rest: dotted(32, 64) }),
  ...family('neon-key', 'Neon key', { sign: 'napi_', rest: alnum(40, 80) }),
  ...family(
    'supabase-key',
    'Supabase key',
    { sign: 'sbp_', rest: `(?:v0_)?${hex(40)}` },
    { sign: 'sb_secret_', rest: word(20, 60) },
  ),
  ...family(
    'vault-token',
    'Vault token',
    { sign: 'hv[sbr]\\.', rest: word(24, 300) },
    { sign: 's\\.[A-Za-z0-9](?=[A-Za-z0-9]{23})', rest: alnum(23), accepts: isRandom },
  ),
  ...family('doppler-token', 'Doppler token', { sign: 'dp\\.(?:pt|st|ct|sa)\\.', rest: alnum(40, 44) }),
  ...family('pulumi-token', 'Pulumi token', { sign: 'pul-', rest: hex(40) }),
  ...family('terraform-token', 'Terraform Cloud token', {
    sign: '\\.atlasv1\\.',
    rest: '[A-Za-z0-9_=-]{60,80}(?![A-Za-z0-9=-]|_[A-Za-z0-9_])',
    head: '[A-Za-z0-9]{14}',
    isInner: true,
  }),
  // Keys that Azure makes recognizable have a signature at a fixed place.
  ...family(
    'azure-service-key',
    'Azure service key',
    { sign: 'JQQJ99', rest: alnum(20, 30), head: '[A-Za-z0-9]{52}', isInner: true },
    { sign: 'AzFu', rest: '[A-Za-z0-9_-]{5}[AQgw]={1,2}', head: '[A-Za-z0-9_-]{44}', isInner: true },
    { sign: 'AzSe[A-D]', rest: alnum(5), head: '[A-Za-z0-9]{42}', isInner: true },
    { sign: '\\+ACR[A-D]', rest: alnum(5), head: '[A-Za-z0-9+/]{42}', isInner: true },
  ),
  ...family('azure-devops-token', 'Azure DevOps token', {
    sign: 'AZDO',
    rest: alnum(4),
    head: '[A-Za-z0-9]{76}',
    isInner: true,
  }),
  ...family('alibaba-key', 'Alibaba access key', {
    sign: 'LTAI',
    rest: alnum(12, 20),
    accepts: isMixed,
  }),
  ...family('tencent-key', 'Tencent secret id', {
    sign: 'AKID',
    rest: alnum(32),
    accepts: isJumbled,
  }),
  ...family(
    'yandex-key',
    'Yandex key',
    { sign: 'AQVN', rest: word(35, 38), accepts: isMixed },
    { sign: 'YCA[JMN]', rest: word(20, 40), accepts: isJumbled },
    { sign: 't1\\.', rest: '[A-Za-z0-9_-]{20,400}={0,2}\\.[A-Za-z0-9_-]{86}={0,2}(?![A-Za-z0-9=-]|_[A-Za-z0-9_])' },
  ),
  ...family('scaleway-key', 'Scaleway access key', {
    sign: 'SCW',
    rest: '[A-Z0-9]{17}(?![A-Za-z0-9]|_[A-Za-z0-9_])',
    accepts: isMixed,
  }),
  ...family(
    'cloudflare-key',
    'Cloudflare key',
    { sign: 'v1\\.0-', rest: `[0-9a-f]{24}-${hex(146)}` },
    { sign: 'cf(?:ut|at|k)_', rest: alnum(40, 60), accepts: isMixed },
  ),
  ...family(
    'fly-token',
    'Fly.io token',
    { sign: 'fo1_', rest: word(43) },
    { sign: 'fm[12][ar]?_', rest: '[A-Za-z0-9+/]{60,4000}={0,3}(?![A-Za-z0-9+/=])' },
  ),
  ...family('netlify-token', 'Netlify token', {
    sign: '(?<!-|[A-Za-z0-9_]_)nf[bcopu]_',
    rest: alnum(36, 40),
    accepts: isMixed,
  }),
  ...family(
    'vercel-token',
    'Vercel token',
    { sign: 'vc[aikpr]_', rest: alnum(24, 64), accepts: isMixed },
    { sign: 'vercel_blob_rw_', rest: `[A-Za-z0-9]{12,20}_${alnum(24, 40)}` },
  ),
  ...family('render-key', 'Render key', { sign: 'rnd_', rest: alnum(28, 32), accepts: isJumbled }),
  ...family('dynatrace-token', 'Dynatrace token', {
    sign: 'dt0[a-z][0-9]{2}\\.',
    rest: `[A-Z0-9]{24}\\.[A-Z0-9]{64}(?![A-Za-z0-9])`,
  }),
  ...family('openshift-token', 'OpenShift token', { sign: 'sha256~', rest: word(43), accepts: isMixed }),
  ...family('nomad-token', 'Consul or Nomad token', {
    sign: '(?:(?:CONSUL_HTTP|NOMAD)_TOKEN|X-(?:Consul|Nomad)-Token)',
    rest: value(UUID),
    isInner: true,
  }),
  ...family('scalingo-token', 'Scalingo token', { sign: 'tk-us-', rest: word(48), accepts: isMixed }),
  ...family('clickhouse-key', 'ClickHouse Cloud key', {
    sign: '4b1d',
    rest: alnum(38),
    accepts: isJumbled,
  }),
  ...family('definednet-key', 'Defined Networking key', {
    sign: 'dnkey-',
    rest: '[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}(?![A-Za-z0-9=-]|_[A-Za-z0-9_])',
  }),
  ...family('settlemint-token', 'SettleMint token', { sign: 'sm_[aps]at_', rest: alnum(16), accepts: isMixed }),
  ...family('authress-key', 'Authress key', {
    sign: '(?:sc|scauth|authress)_',
    rest: '[A-Za-z0-9]{5,30}\\.[A-Za-z0-9]{4,6}\\.acc[_-][A-Za-z0-9-]{10,32}\\.[A-Za-z0-9+/_=-]{30,120}(?![A-Za-z0-9+/=-])',
  }),
  ...family('prefect-key', 'Prefect key', { sign: 'pn[ub]_', rest: alnum(36), accepts: isMixed }),
]

// Tokens of forges, package registries and tools of development.
import { isMixed, isJumbled } from './plausible-secret.ts'
import {
  hasBase62Checksum,
  hasGitlabChecksum,
  hasGrafanaChecksum,
  hasSentryParts,
  holdsObject,
  holdsText,
  isMacaroon,
} from './secret-checks.ts'
import { alnum, hex, UUID, value, word } from './secret-shape.ts'
import { family, type SecretRule } from './secret-rule.ts'

export const FORGE_RULES: readonly SecretRule[] = [
  ...family(
    'github-token',
    'GitHub token',
    // App tokens may contain a JSON web token, with its dots.
    {
      sign: 'gh[pousr]_',
      rest: '(?![A-Za-z0-9_]{256})[A-Za-z0-9_]{36,255}(?:\\.[A-Za-z0-9_-]{10,800}(?![A-Za-z0-9_-])){0,2}',
      checks: hasBase62Checksum,
    },
    { sign: 'github_pat_', rest: '(?![A-Za-z0-9_]{256})[A-Za-z0-9_]{36,255}' },
  ),
  ...family(
    'gitlab-token',
    'GitLab token',
    {
      sign: 'gl(?:pat|dt|rt|ft|oas|cbt|ptt|soat|imt|agent|ffct)-',
      rest: `${word(20, 300)}(?:(?:\\.[0-9a-z]{2})?\\.[0-9a-z]{9}(?![A-Za-z0-9-]|_[A-Za-z0-9_]))?`,
      accepts: isMixed,
      checks: hasGitlabChecksum,
    },
    { sign: 'GR1348941', rest: word(20), accepts: isMixed },
    { sign: '_gitlab_session=', rest: '(?<secret>[0-9a-z]{32})(?![A-Za-z0-9])', isInner: true },
  ),
  ...family(
    'atlassian-token',
    'Atlassian token',
    { sign: 'AT[AC]TT', rest: '[A-Za-z0-9_=-]{60,400}(?![A-Za-z0-9=-]|_[A-Za-z0-9_])' },
    { sign: 'ATBB', rest: alnum(28, 40), accepts: isMixed },
  ),
  ...family('npm-token', 'npm token', { sign: 'npm_', rest: alnum(36), checks: hasBase62Checksum }),
  ...family('npmrc-auth', 'npm registry token', {
    sign: '_authToken',
    rest: value('[A-Za-z0-9_+/=.-]{16,500}(?![A-Za-z0-9_+/=.-])'),
    isInner: true,
    accepts: isMixed,
  }),
  ...family('pypi-token', 'PyPI token', {
    sign: '(?<!-|[A-Za-z0-9_]_)pypi-',
    rest: word(40, 1000),
    accepts: isMixed,
    checks: isMacaroon,
  }),
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
    checks: hasSentryParts,
  }),
  ...family(
    'grafana-token',
    'Grafana token',
    {
      sign: 'eyJrIjoi',
      rest: '[A-Za-z0-9+/]{60,400}={0,3}(?!\\.?[A-Za-z0-9+/=])',
      checks: holdsObject(''),
    },
    { sign: 'glsa_', rest: `[A-Za-z0-9]{32}_${alnum(8)}`, checks: hasGrafanaChecksum },
    {
      sign: 'glc_',
      rest: '[A-Za-z0-9+/]{32,400}={0,3}(?![A-Za-z0-9+/=])',
      accepts: isMixed,
      checks: holdsObject('glc_'),
    },
  ),
  ...family(
    'newrelic-key',
    'New Relic key',
    { sign: 'NRAK-', rest: alnum(27) },
    { sign: 'NRII-', rest: word(32) },
    { sign: 'NRJS-', rest: hex(19) },
  ),
  ...family('posthog-key', 'PostHog personal key', { sign: 'phx_', rest: alnum(40, 60) }),
  ...family('nuget-key', 'NuGet key', {
    sign: 'oy2[a-p]',
    rest: '[a-z0-9]{42}(?![A-Za-z0-9])',
    accepts: isMixed,
  }),
  ...family('crates-token', 'crates.io token', {
    sign: 'cio(?=[A-Za-z0-9]{8})',
    head: '(?<!-|[A-Za-z0-9_]_)',
    rest: alnum(32),
    accepts: isJumbled,
  }),
  ...family('clojars-token', 'Clojars token', { sign: 'CLOJARS_', rest: '[0-9a-z]{60}(?![A-Za-z0-9])' }),
  ...family(
    'jfrog-key',
    'JFrog key',
    { sign: 'AKCp', rest: alnum(69, 73), accepts: isJumbled },
    { sign: 'cmVmd', rest: alnum(59), accepts: isJumbled, checks: holdsText('', 'reftkn:') },
  ),
  ...family('circleci-token', 'CircleCI token', { sign: 'CCIP(?:AT|RJ)_', rest: `[A-Za-z0-9]{20,24}_${hex(40)}` }),
  ...family('buildkite-token', 'Buildkite token', { sign: 'bk[ua]a_', rest: hex(40) }),
  ...family('sourcegraph-token', 'Sourcegraph token', { sign: 'sgp_', rest: `(?:[0-9a-f]{16}_|local_)?${hex(40)}` }),
  ...family('codeclimate-token', 'Qlty token', { sign: 'qlt[cpw]_', rest: alnum(24, 64), accepts: isMixed }),
  ...family('snyk-token', 'Snyk token', {
    sign: '(?:[Ss]nyk[ _-]?(?:[Aa]pi[ _-]?)?[Tt]oken|SNYK_(?:API_)?TOKEN)',
    rest: value(UUID),
    isInner: true,
  }),
  ...family('octopus-key', 'Octopus Deploy key', {
    sign: '(?<!-|[A-Za-z0-9_]_)API-',
    rest: '[A-Z0-9]{25,30}(?![A-Za-z0-9]|_[A-Za-z0-9_])',
    accepts: isMixed,
  }),
  ...family('sidekiq-secret', 'Sidekiq Enterprise secret', {
    sign: 'CONTRIBSYS__COM',
    rest: value('[0-9a-f]{8}:[0-9a-f]{8}(?![A-Za-z0-9])'),
    isInner: true,
  }),
  ...family('intra42-secret', '42 intra secret', { sign: 's-s4t2(?:ud|af)-', rest: hex(64) }),
  ...family('infracost-key', 'Infracost key', { sign: 'ico-', rest: alnum(32), accepts: isJumbled }),
  ...family('readme-key', 'ReadMe key', { sign: 'rdme_', rest: alnum(60, 80), accepts: isMixed }),
  ...family('launchdarkly-key', 'LaunchDarkly key', { sign: '(?<!-|[A-Za-z0-9_]_)(?:sdk|api)-', rest: UUID }),
  ...family('harness-token', 'Harness token', {
    sign: '(?<!-|[A-Za-z0-9_]_)[ps]at\\.',
    rest: `[A-Za-z0-9_-]{22}\\.[A-Za-z0-9]{24}\\.${alnum(20)}`,
  }),
  ...family('contentful-token', 'Contentful token', { sign: 'CFPAT-', rest: word(43), accepts: isMixed }),
  ...family('frameio-token', 'Frame.io token', {
    sign: 'fio-u-',
    rest: '[A-Za-z0-9_=-]{60,70}(?![A-Za-z0-9=-]|_[A-Za-z0-9_])',
    accepts: isMixed,
  }),
  ...family('onepassword-token', '1Password token', {
    sign: 'ops_eyJ',
    rest: '[A-Za-z0-9+/]{200,2000}={0,3}(?![A-Za-z0-9+/=])',
    checks: holdsObject('ops_'),
  }),
  ...family('onepassword-key', '1Password secret key', {
    sign: '(?<!-|[A-Za-z0-9_]_)A3-',
    rest: '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}(?![A-Za-z0-9-])',
    accepts: isMixed,
  }),
]

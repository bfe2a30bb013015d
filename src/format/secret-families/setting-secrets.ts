// Secrets that only their name or place gives away: `password = "…"`, lines of .env files, headers, options of commands,
// connection strings. Names start in the middle ("assword"), because any beginning is possible.
import {
  isBasicAuth,
  isCommandPassword,
  isCookie,
  isKeyValue,
  isPasswordValue,
  isSecretValue,
  isTokenValue,
} from './plausible-setting.ts'
import { family, type SecretRule } from './secret-rule.ts'

const CLOSERS = '["\'`\\\\\\])]{0,20}'
const OPENERS = '\\\\{0,16}["\'`]'

/** "_PROD", "_2", "Base64": other words after a name, such as "_id" or "Length", make it the name of something else. */
const SUFFIX =
  '(?:[_-]?(?:[0-9]{1,3}|[Bb]ase64|BASE64|[Pp]rod(?:uction)?|PROD(?:UCTION)?|[Dd]ev|DEV|[Tt]est|TEST|[Ll]ive|LIVE|[Ss]taging|STAGING|[Vv]alue|VALUE|[Oo]ld|OLD|[Nn]ew|NEW))?'
const TYPE = '(?: ?: ?(?:[Ss]tring|str|&str)(?: ?\\| ?[a-z]{4,9})?(?= ?=))?'
/** `{ "name": "X_TOKEN", "value": "…" }`, also as YAML. */
const VALUE_OF =
  '(?:["\'\\\\]{0,20}(?:,|(?<=["\']) |\\\\{0,16}r?\\\\{1,16}n|\\r?\\n)[ \\t-]{0,20}["\'\\\\]{0,20}[Vv]alue)?'
const IS = `${SUFFIX}${VALUE_OF}${CLOSERS}${TYPE}[ \\t]{0,8}(?:={1,3}>?|:=|:|>|,(?= ?${OPENERS}))[ \\t]{0,8}`

/** Quotes of nested JSON have backslashes. A number cannot be a secret, and usage has many ("input_tokens": 17). */
const sign = (name: string, min: number) =>
  `(?:${name})${IS}(?:${OPENERS})?(?=[^\\s"'\`\\\\<>(){}\\[\\],;]{${min}})(?![0-9.]{1,12}(?![^\\s,}\\]]))`
const QUOTED = `(?<=["'\`])(?<secret>[^\\s"'\`\\\\<>]{4,250})(?=\\\\{0,16}["'\`])`
const BARE = '(?<!["\'`])(?<secret>[A-Za-z0-9!#$%*+./:=?@^_~-]{4,250})(?![A-Za-z0-9!#$%*+./:=?@^_~([{|-])'

interface Setting {
  names: string
  /** The length of the shortest value. */
  min: number
  accepts: NonNullable<SecretRule['accepts']>
}

function setting(name: string, label: string, { names, min, accepts }: Setting): SecretRule[] {
  const rule = { sign: sign(names, min), isInner: true, isGeneric: true, accepts } as const
  return family(name, label, { ...rule, rest: QUOTED }, { ...rule, rest: BARE })
}

const either = (...words: readonly string[]) => words.flatMap((word) => [word, word.toUpperCase()]).join('|')

/** The first letter may be capital, so it is left out. */
const PASSWORD_NAMES = `ass(?:${either('word', 'wd', 'phrase', 'code', 'Phrase')})|ASS(?:WORD|WD|PHRASE|CODE)|[Pp]wd|PWD|[Pp]ass(?<=[_-][Pp]ass)|PASS(?<=_PASS)`
const SECRET_NAMES = 'ecret|ECRET|redentials?|REDENTIALS?'
const KEY_KINDS =
  '[Aa]pi|API|[Aa]ccess|ACCESS|[Pp]rivate|PRIVATE|[Ss]ecret|SECRET|[Ss]igning|SIGNING|[Ee]ncryption|ENCRYPTION|[Mm]aster|MASTER|' +
  '[Aa]uth|AUTH|[Aa]ccount|ACCOUNT|[Ll]icen[sc]e|LICENSE|[Aa]dmin|ADMIN|[Dd]eploy|DEPLOY|[Ss]torage|STORAGE|[Ss]ervice|SERVICE|[Ii]ngest|INGEST'
const KEY_NAMES = `(?:[Kk]ey|KEY)(?<=(?:${KEY_KINDS})[_ .-]?[KkEeYy]{3})`
const TOKEN_NAMES = 'oken|OKEN|_PAT|_pat'

/** They come last, so that a vendor's family takes precedence. */
export const SETTING_RULES: readonly SecretRule[] = [
  ...family('basic-auth', 'Basic authorization', {
    sign: '(?:[Bb]asic|BASIC)(?: |%20)(?=[A-Za-z0-9+/_-]{8})',
    rest: '(?<secret>[A-Za-z0-9+/_-]{8,500}={0,2})(?![A-Za-z0-9+/=_-])',
    isInner: true,
    isGeneric: true,
    accepts: isBasicAuth,
  }),
  ...family(
    'command-password',
    'Password of a command',
    {
      sign: `-(?:u|U|-user|-proxy-user)[ =]{1,2}\\\\{0,16}["']?[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}(?::|(?<=-U .{1,70})%)(?=[^\\s"'\`])`,
      rest: '(?<secret>[^\\s"\'`\\\\<>]{4,128})',
      isInner: true,
      isGeneric: true,
      accepts: isCommandPassword,
    },
    {
      sign: `(?:sshpass -p|redis-cli (?:-h [A-Za-z0-9.-]{1,60} )?(?:-p [0-9]{1,5} )?-a|docker login (?:-u|--username)[ =][^ ]{1,64} -p) ?\\\\{0,16}["']?`,
      rest: '(?<secret>[^\\s"\'`\\\\<>]{4,128})',
      isInner: true,
      isGeneric: true,
      accepts: isCommandPassword,
    },
    {
      sign: `(?:mysql|mysqldump|mysqladmin|mariadb)(?: [A-Za-z0-9._=-]{1,40}){0,6} -p(?=[A-Za-z0-9!#$%*+])`,
      rest: '(?<secret>[^\\s"\'`\\\\<>]{4,128})',
      isInner: true,
      isGeneric: true,
      accepts: isCommandPassword,
    },
    {
      sign: `--[a-z][a-z0-9-]{2,60}(?=[ =])(?<=password|passwd|pass|pwd|secret|token|api-key|apikey|access-key)[ =]\\\\{0,16}["']?(?=[^\\s"'\`$-])`,
      rest: '(?<secret>[^\\s"\'`\\\\<>]{4,250})',
      isInner: true,
      isGeneric: true,
      accepts: isSecretValue,
    },
    {
      sign: `(?:IDENTIFIED BY|identified by|PASSWORD|password|[Pp]assword is|[Pp]assphrase is|[Pp]wd is) \\\\{0,16}["'\`]`,
      rest: `(?<secret>[^\\s"'\`\\\\<>]{4,128})(?=\\\\{0,16}["'\`])`,
      isInner: true,
      isGeneric: true,
      accepts: isPasswordValue,
    },
    {
      sign: '(?:login [A-Za-z0-9._@+-]{1,64}(?: |\\r?\\n[ \\t]{0,8}|\\\\n[ ]{0,8})password|[Pp]ass(?:word|phrase) is|[Pp]asswor[dt]:) ',
      rest: '(?<secret>[A-Za-z0-9!#$%&*+,./:;=?@^_~-]{3,127}[A-Za-z0-9!#$%&*+/=?@^_~-])(?![A-Za-z0-9!#$%&*+/=?@^_~(-])',
      isInner: true,
      isGeneric: true,
      accepts: isPasswordValue,
    },
  ),
  ...family('session-cookie', 'Session cookie', {
    sign: '[Cc]ookie: ?(?:[A-Za-z0-9_.-]{1,40}=[A-Za-z0-9%_.-]{0,60}; ?){0,6}[A-Za-z0-9_.-]{0,24}(?:[Ss]ess(?:ion)?|SESS(?:ION)?|sid|[Tt]oken|auth|jwt)[A-Za-z0-9_.-]{0,12}=',
    rest: '(?<secret>[A-Za-z0-9%+/_.:=-]{20,1000})(?![A-Za-z0-9%+/_.:=-])',
    isInner: true,
    isGeneric: true,
    accepts: isCookie,
  }),
  ...family('auth-header', 'Authorization header', {
    sign: '[Aa]uthorization["\'\\\\]{0,20} ?[:=] ?["\'\\\\]{0,20}(?:(?:[Tt]oken|[Aa]pi-?(?:[Kk]ey|[Tt]oken)|[Kk]ey|[Ss]ecret)[ =]{1,2})?(?![Bb](?:earer|asic))(?=[A-Za-z0-9+/_.=~-]{16})',
    rest: '(?<secret>[A-Za-z0-9+/_.=~:-]{16,1000})(?![A-Za-z0-9+/_.=~:({-])',
    isInner: true,
    isGeneric: true,
    accepts: isTokenValue,
  }),
  ...setting('password', 'Password', { names: PASSWORD_NAMES, min: 6, accepts: isPasswordValue }),
  ...setting('api-key', 'Key', { names: KEY_NAMES, min: 16, accepts: isKeyValue }),
  ...setting('secret', 'Secret', { names: SECRET_NAMES, min: 8, accepts: isSecretValue }),
  ...setting('token', 'Token', { names: TOKEN_NAMES, min: 16, accepts: isTokenValue }),
]

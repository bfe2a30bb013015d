// Secrets without a vendor that have a shape of their own: private keys, tokens and URLs.
import { isKeyBlock, isOpaque, isPassword, isScrambled } from './plausible-secret.ts'
import { hasBech32Checksum, hasTokenParts, isKeyBody } from './secret-checks.ts'
import { PRIVATE_KEY, URL_BASE64, URL_PASSWORD, word } from './secret-shape.ts'
import { family, type SecretRule } from './secret-rule.ts'

export const PRIVATE_KEY_RULES: readonly SecretRule[] = [
  ...family(
    'private-key',
    'Private key',
    {
      sign: 'PRIVATE KEY-',
      rest: PRIVATE_KEY,
      head: '-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}',
      isInner: true,
      accepts: isKeyBlock,
      checks: isKeyBody,
    },
    { sign: 'KEY BLOCK-', rest: PRIVATE_KEY, head: '-----BEGIN PGP PRIVATE ', isInner: true, accepts: isKeyBlock },
  ),
  ...family('age-key', 'age secret key', {
    sign: 'AGE-SECRET-KEY-',
    rest: '1[A-Z0-9]{58}(?![A-Za-z0-9])',
    checks: hasBech32Checksum,
  }),
]

/** They come after those of vendors. */
export const WEB_TOKEN_RULES: readonly SecretRule[] = [
  ...family('jwt', 'JSON web token', {
    sign: '(?<!-|[A-Za-z0-9_]_)eyJ',
    rest: `[A-Za-z0-9_-]{8,4000}\\.eyJ[A-Za-z0-9_-]{8,16000}\\.${word(16, 2000)}`,
    checks: hasTokenParts,
  }),
  ...family('bearer-token', 'Bearer token', {
    sign: '[Bb][Ee][Aa][Rr][Ee][Rr](?: |%20)',
    rest: '(?=[A-Za-z0-9_~+/.-]{20})(?<secret>[A-Za-z0-9_~+/-]{1,2000}(?:\\.[A-Za-z0-9_~+/-]{1,2000}){0,6}={0,2})(?![A-Za-z0-9_~+/=-])',
    accepts: isOpaque,
  }),
  ...family(
    'url-password',
    'Password in a URL',
    {
      sign: ':\\\\?/\\\\?/[A-Za-z0-9._~%+-]{0,100}:(?=[^/ "\\r\\n]{1,260}@)',
      rest: URL_PASSWORD,
      isInner: true,
      accepts: isPassword,
    },
    {
      // No domain before the colon and no port after it: those occur in URLs without a password.
      sign: ':\\\\?/\\\\?/[A-Za-z0-9_~%+-]{0,100}:(?![0-9]{1,5}/)(?=[A-Za-z0-9+=_-]{0,128}/[A-Za-z0-9+/=_-]{0,128}@)',
      rest: URL_BASE64,
      isInner: true,
      accepts: isScrambled,
    },
  ),
]

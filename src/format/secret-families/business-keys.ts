// Keys of payment, shops and other business services.
import { isMixed, isJumbled } from './plausible-secret.ts'
import { hasBech32Checksum, holdsObject, isBase58 } from './secret-checks.ts'
import { alnum, hex, UUID, word } from './secret-shape.ts'
import { family, type SecretRule } from './secret-rule.ts'

export const BUSINESS_RULES: readonly SecretRule[] = [
  ...family('stripe-key', 'Stripe key', { sign: '[sr]k_(?:live|test|prod)_', rest: alnum(16, 250) }),
  ...family('webhook-secret', 'Webhook signing secret', {
    sign: 'whsec_',
    rest: '[A-Za-z0-9+/]{24,88}={0,2}(?![A-Za-z0-9+/=]|_[A-Za-z0-9_])',
  }),
  ...family('shopify-token', 'Shopify token', {
    sign: 'shp(?:at|ca|pa|ss|ua)_',
    rest: '[0-9a-fA-F]{32}(?![A-Za-z0-9]|_[A-Za-z0-9_])',
  }),
  ...family(
    'square-token',
    'Square token',
    { sign: 'sq0(?:atp|csp)-', rest: word(22, 60) },
    { sign: 'EAAA(?=[A-Za-z0-9_-]{50})', rest: word(60), accepts: isJumbled },
  ),
  ...family('dropbox-token', 'Dropbox token', {
    sign: 'sl\\.(?=[A-Za-z0-9=_-]{60})',
    rest: '[A-Za-z0-9=_-]{130,1500}(?![A-Za-z0-9=-]|_[A-Za-z0-9_])',
    accepts: isMixed,
  }),
  ...family(
    'lob-key',
    'Lob key',
    { sign: 'st_[0-9a-f]{8}', rest: hex(27), head: 'te', isInner: true },
    { sign: 've_[0-9a-f]{8}', rest: hex(27), head: 'li', isInner: true },
  ),
  ...family('maxmind-key', 'MaxMind license key', {
    sign: '_mmk',
    rest: '(?![A-Za-z0-9]|_[A-Za-z0-9_])',
    head: '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}',
    isInner: true,
  }),
  ...family('airtable-token', 'Airtable token', {
    sign: 'pat[A-Za-z0-9]{14}\\.',
    at: { offset: 17, character: '.' },
    rest: hex(64),
  }),
  ...family('hubspot-token', 'HubSpot token', { sign: 'pat-(?:na|eu|ap)[0-9]-', rest: UUID }),
  ...family('plaid-token', 'Plaid token', { sign: 'access-(?:sandbox|development|production)-', rest: UUID }),
  ...family('braintree-token', 'Braintree token', {
    sign: 'access_token\\$(?:production|sandbox)\\$',
    rest: `[0-9a-z]{16}\\$${hex(32)}`,
  }),
  ...family('razorpay-key', 'Razorpay key', { sign: 'rzp_(?:live|test)_', rest: alnum(14), accepts: isMixed }),
  ...family('shippo-token', 'Shippo token', { sign: 'shippo_(?:live|test)_', rest: hex(40) }),
  ...family('easypost-key', 'EasyPost key', {
    sign: 'EZ[AT]K',
    rest: alnum(54),
    accepts: isJumbled,
  }),
  ...family('duffel-token', 'Duffel token', {
    sign: 'duffel_(?:live|test)_',
    rest: '[A-Za-z0-9_=-]{43}(?![A-Za-z0-9=-]|_[A-Za-z0-9_])',
  }),
  ...family('flutterwave-key', 'Flutterwave key', {
    sign: 'FLWSECK(?:_TEST)?-',
    rest: '[0-9a-z]{12,32}(?:-X)?(?![A-Za-z0-9])',
  }),
  ...family('typeform-token', 'Typeform token', {
    sign: 'tfp_',
    rest: '[A-Za-z0-9_.=-]{40,80}(?![A-Za-z0-9=-]|_[A-Za-z0-9_])',
    accepts: isMixed,
  }),
  ...family('mapbox-token', 'Mapbox secret token', {
    sign: 'sk\\.eyJ',
    rest: `[A-Za-z0-9_-]{60,300}\\.${word(20, 30)}`,
    checks: holdsObject('sk.'),
  }),
  ...family('adobe-secret', 'Adobe client secret', { sign: 'p8e-', rest: word(32), accepts: isJumbled }),
  ...family('rapidapi-key', 'RapidAPI key', {
    sign: 'msh[0-9a-f]{4}',
    rest: `[0-9a-f]{11}p1[0-9a-f]{6}jsn${hex(12)}`,
    head: '[0-9a-f]{10}',
    isInner: true,
  }),
  ...family('asana-token', 'Asana token', {
    sign: '[012]/[0-9]{15,17}(?:/[0-9]{15,17})?:',
    head: '(?<![0-9/])',
    rest: hex(32),
  }),
  ...family('bitcoin-key', 'Extended private key', {
    sign: '[xyzt]prv(?=[A-Za-z0-9]{14})',
    rest: alnum(107),
    accepts: isJumbled,
    checks: isBase58,
  }),
  ...family('nostr-key', 'Nostr secret key', {
    sign: 'nsec1',
    rest: '[a-z0-9]{58}(?![A-Za-z0-9])',
    checks: hasBech32Checksum,
  }),
]

// What stands on every answer, errors included: nothing is loaded from anywhere else, no script but ours runs, nobody
// frames the page or reads its answers. There is no header that lets another site in.

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
} as const

/** Copying to the clipboard is left alone: pages offer it. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'xr-spatial-tracking',
]

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
}

/** What stands inside a page, its own style sheet and script, is allowed by its hash and nothing else by its place. */
export function contentPolicy(own?: { style: string; script: string }): string {
  const inside = own && { 'style-src': `'sha256-${own.style}'`, 'script-src': `'sha256-${own.script}'` }
  return Object.entries({ ...POLICY, ...inside })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

// Cuts a long text before its secrets are masked: no rule recognizes the first half of a secret, so none may be divided.
import { findSecrets } from '../../format/secrets/find-secrets.ts'

/** How many bytes to read beyond a cut. No secret is longer. */
export const CUT_MARGIN = 128 * 1024

/** Returns at most this many bytes of a text, without the secret at the cut. */
export function cutText(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= maxBytes) return text
  // With `stream`, a character that is cut in two is left out.
  const head = new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true })
  const from = Math.max(0, head.length - CUT_MARGIN)
  const cut = head.length - from
  const divided = findSecrets(text.slice(from)).find(({ start, end }) => start < cut && end > cut)
  return divided ? head.slice(0, from + divided.start) : head
}

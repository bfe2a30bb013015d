// Decodes base64, in the common and in the URL alphabet, up to the first other character.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Returns one character per byte. */
export function decodeBase64(digits: string): string {
  let [bits, count, text] = [0, 0, '']
  for (const digit of digits.replaceAll('-', '+').replaceAll('_', '/')) {
    const next = DIGITS.indexOf(digit)
    if (next < 0) break
    bits = ((bits << 6) | next) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    text += String.fromCharCode((bits >> count) & 255)
  }
  return text
}

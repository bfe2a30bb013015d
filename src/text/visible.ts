// Makes transcript text safe to show in a terminal: nothing in it can move the cursor, set a title, fill the clipboard
// or reverse the reading order. Removed characters are shown as a visible sign.

// C0 except tab and newline, DEL and C1, line separators, and everything that Unicode renders as nothing: bidi controls
// and isolates, zero-width characters, fillers, tags. Variation selectors are kept, because they only choose a glyph.
const HARMFUL = new RegExp(
  [
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e',
    '\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb',
    '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]',
  ].join(''),
  'gu',
)

/** A joiner between two letters is spelling in Persian or Hindi, and joins emoji; it is removed without a sign. */
const JOINER = /[\u200c\u200d](?<=[\u0300-\u200a\u2010-\u{10ffff}].)(?=[\u0300-\u200a\u2010-\u{10ffff}])/gu

const HARMLESS = /^[\t\n\x20-\x7e]*$/

export function visible(text: string): string {
  if (HARMLESS.test(text)) return text
  return text.replace(JOINER, '').replace(HARMFUL, sign).toWellFormed()
}

function sign(char: string): string {
  const code = char.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\ufffd'
}

/** Also removes variation selectors, which can carry hidden text. For readers that are not people, signs are only noise. */
export function withoutInvisible(text: string): string {
  if (HARMLESS.test(text)) return text
  return text.replace(HARMFUL, '').replace(SELECTORS, '').toWellFormed()
}

const SELECTORS = /[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu

export function visibleLine(text: string): string {
  return visible(text.replace(/[\r\n\t\u2028\u2029]+/g, ' '))
}

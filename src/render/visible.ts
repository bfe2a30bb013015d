// Text from a transcript made safe to show in a terminal: no byte of it can move the cursor, set a title, fill the
// clipboard or reverse the reading order. What is taken out is shown as a visible sign.

/** C0 but tab and newline, DEL and C1, bidi controls and isolates, zero-width, and tag characters. */
const HARMFUL = new RegExp(
  [
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]',
    '[\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff\\ufff9-\\ufffb]',
    '\\udb40[\\udc00-\\udc7f]',
  ].join('|'),
  'g',
)

export function visible(text: string): string {
  return text.replace(HARMFUL, sign).toWellFormed()
}

/** Control pictures exist for C0 and DEL; the rest becomes the replacement character. */
function sign(char: string): string {
  const code = char.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\ufffd'
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visible(text.replace(/[\r\n\t]+/g, ' '))
}

// Converts a text to a part of a file name: letters and digits of any script, joined by "-".

const MOST_CHARACTERS = 60
/** Most file systems allow names of 255 bytes, and the slug is only a part of the name. */
const MOST_BYTES = 120

const WORD = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu

/** Returns a slug, which may be empty. It has no dot, so no part is mistaken for an extension, and no name equals the index. */
export function slug(text: string): string {
  const words = text.normalize('NFC').replaceAll(INVISIBLE, '').match(WORD) ?? []
  return cut(words.join('-')).replaceAll(/-+$/g, '')
}

function cut(text: string): string {
  let kept = ''
  let bytes = 0
  let characters = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    characters += 1
    if (bytes > MOST_BYTES || characters > MOST_CHARACTERS) break
    kept += character
  }
  return kept
}

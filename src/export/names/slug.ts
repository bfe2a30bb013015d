// Words of a text as a part of a file name: letters and digits of any script, joined by "-", fit for every file system.

const MOST_CHARACTERS = 60
/** Names may have 255 bytes on most file systems, and there are more parts than this one. */
const MOST_BYTES = 120

/** A word begins with a letter or a digit; what changes a letter belongs to it. */
const WORD = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*/gu
/** Seen by nobody: joiners, variation selectors, fillers. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu

/** May be empty. Has no dot, so that no name is taken for an extension and none is that of an index. */
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

import fc from 'fast-check'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runs } from '../../test/extent.ts'
import { PieceIndex } from './piece-index.ts'
import { textOfPieces } from './pieces.ts'
import type { Piece } from './plan.ts'

const path = join(mkdtempSync(join(homedir(), 'pieces-')), 'file')
const file = 'the bytes of a file'
writeFileSync(path, file)

const stretch = fc
  .tuple(fc.nat(file.length), fc.nat(file.length))
  .map(([a, b]): Piece => ({ path, offset: Math.min(a, b), length: Math.abs(a - b) }))
const bytes = fc.string({ unit: 'grapheme-ascii', maxLength: 5 }).map((text): Piece => Buffer.from(text))

test('a cut returns the same range as all pieces joined', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(stretch, bytes)), fc.nat(60), fc.nat(60), (pieces, offset, length) => {
      const cut = new PieceIndex(pieces).cut(offset, length)
      expect(textOfPieces(cut)).toBe(textOfPieces(pieces).slice(offset, offset + length))
      expect(cut.every((piece) => piece.length > 0)).toBe(true)
    }),
    { numRuns: runs(500) },
  )
})

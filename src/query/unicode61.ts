// Character classes of SQLite's unicode61 tokenizer (remove_diacritics 2). Its tables are from Unicode 6.1 and treat
// code points unassigned at that time as letters, including most newer emoji, so JavaScript's \p{L} cannot be used. The
// tables were extracted from SQLite 3.53; tokenize.test.ts checks them against SQLite.

export function isWordCode(code: number): boolean {
  return code < 0x10000 ? (wordCodes ??= decodeWordCodes())[code] === 1 : isAstralWordCode(code)
}

/** Combining marks of Latin letters. They continue a word, are removed from its term, and cannot start a word. */
export function isMark(code: number): boolean {
  return code >= 0x300 && code <= 0x331 && MARKS.includes(String.fromCharCode(code))
}

export function foldCode(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code
  return isMark(code) ? 0 : ((folds ??= decodeFolds()).get(code) ?? code)
}

export function unfold(letter: string): string {
  const wanted = letter.charCodeAt(0)
  return [...(folds ??= decodeFolds())]
    .filter(([, folded]) => folded === wanted)
    .map(([code]) => String.fromCharCode(code))
    .join('')
}

let wordCodes: Uint8Array | undefined
let folds: Map<number, number> | undefined
let astralRanges: [number, number][] | undefined

function decodeWordCodes(): Uint8Array {
  const codes = new Uint8Array(0x10000)
  for (const [start, end] of decodeRanges()) codes.fill(1, start, end)
  return codes
}

function isAstralWordCode(code: number): boolean {
  astralRanges ??= decodeRanges().filter(([, end]) => end > 0x10000)
  return astralRanges.some(([start, end]) => code >= start && code < end)
}

function decodeRanges(): [number, number][] {
  let at = 0
  return WORD_RANGES.join(' ')
    .split(' ')
    .map((pair): [number, number] => {
      const [gap = 0, length = 0] = pair.split(',').map((digits) => Number.parseInt(digits, 36))
      const start = at + gap
      at = start + length
      return [start, at]
    })
}

function decodeFolds(): Map<number, number> {
  const map = new Map<number, number>()
  let from = 0
  for (const run of FOLD_RUNS.join(' ').split(' ')) {
    const [gap = 0, shape = 0, delta = 0] = run.split(',').map((digits) => Number.parseInt(digits, 36))
    from += gap
    const step = shape & 2 ? 2 : 1
    for (let index = 0; index < shape >> 2; index++) {
      const code = from + index * step
      map.set(code, (shape & 1 ? from : code) + delta)
    }
  }
  return map
}

export const MARKS =
  '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030f\u0311\u031b' +
  '\u0323\u0324\u0325\u0326\u0327\u0328\u032d\u032e\u0330\u0331'

/** Ranges of word code points as `gap,length` in base 36, each gap counted from the end of the previous range. */
const WORD_RANGES = [
  '1c,a 7,q 6,q 1b,1 7,2 1,1 3,2 1,3 1,n 1,v 1,cq 4,c e,5 7,1 1,1 3l,5 1,8 1,5 2,1 1,32 1,3v 8,5s 6,15 2,4 1,1',
  '1j,17 2,b 5,1 m,2 2,17 l,a 4,2 1,2r 1,1 f,2 7,f 2,1 e,1 1,1 1,u r,2j b,1m 9,2 4,s 4,1 9,1 3,1 5,2 f,q 3,2 1,3p',
  'r,1 4,1i 3,1 i,1 7,a 4,a 1,g 3,1k 1,1 7,2 2,2 3,9 1,a 2,e 2,6 2,5 3,1k 1,1 5,4 2,2 3,3 1,u 2,3 1,b 3,1k 1,1 8,1',
  '3,1 3,k 2,c 2,f 3,1k 1,1 7,2 2,2 3,8 2,a 2,c 1,h 1,1n 5,3 3,1 4,9 1,r 8,6 3,1m 7,1 3,1 4,7 2,b 2,r 1,2 2,1k 1,1',
  '7,1 3,1 4,7 2,b 2,u 2,1m 7,1 3,1 4,9 1,a 2,l 1,8 2,1y 1,4 6,1 1,1 8,i 3,1o 1,2 7,4 1,7 9,a 2,2d 1,2 6,1 2,b 6,1f',
  'v,k c,1d n,5 b,1 10,1 f,1 d,28 k,b 6,6 4,4 3,1 3,2 7,3 4,d c,1 1,a 6,2j 1,gx c,13 a,2u 1,h8 2,h 1,q 2,26 3,10',
  '3,t 5,r 2,u 2,1s z,1 4,1 1,y f,4a 1,3a c,4 c,4 1,3 2,2y h,7 2,k y,n 5,2 2,1h a,1 t,2 1,w 7,1 6,2a 5,1b h,l z,3',
  '3,u d,1k e,8 4,10 k,3 5,1q 2,1s 8,8 p,4 1,4 3,5n 13,l 4,cd 1,1 3,b 3,d 3,d 3,d 2,1 2t,5 6,a 5,b 5,h q,m x,f 2,1',
  '4,1 2,a 1,1 3,5 6,1 1,1 1,1 1,4 1,b 2,4 5,5 4,1 1,1s h0,c 13,p b,29 26,m e8,1 39,u qh,3 a,az 6,4 3,7 4,1 2,34',
  '1,e 1,2o 27,1 c,1w q,1 2h,c 5y,q c,4 5,3 p,9 7,5 2,5 3,2h 4,3 1,2i 1,44 2,4 a,w 10,s v,b u,8 1,f w,a 13,f 1r,1',
  '74,534 1s,h3k 1j,1j 2,7h 3,2n g,w 1,28 8,8 n,9 2,2v 2,3b 1,3 1,4 1,n 9,a 4,1m 4,8 2,1e h,9 2,g i,6 3,17 a,n d,b',
  '1,w 4,1b r,g 2,21 e,c 1,8 2,e 4,n 3,1 1,1g 1,1 3,2 2,5 2,1 1,s 2,b 7,3 2,6k b,8pe 1kw,5cu 1,a 1,3s g,ak 2,58 2,2',
  'q,6 7,9 z,1 j,1 4,43 1,1 f,a 7,q 6,q b,3e 7,1 7,a 7,74 3,1g 9,1l h,6 c,1g 1a,bl 1,1c 1,w6 1,5j 1,v 1,5d 3,1 2,5',
  '4,14 3,4 1,g 9,12 1,55 7,xs 3,1h m,1e 3,19 i,1q 3,10 e,b 4,1o 3,1c e,4 4,yq d,2pk 4,esd 1a,g 4,j1p 6u,a 13,2',
  '51,y 1y,56 2f,oa 1,p 1,v 1,p 1,v 1,p 1,v 1,p 1,v 1,p 1,4ks 2,7i 18,4 2s,c f,2 e,2 f,1 f,1c v,1 1o,4 17,23 t,d',
  '17,5 9,7 2,4u x,f 6,1 1y,3 k,c 11,1 5,l h,f 1r,1 1,1 52,1 4,3 1q,2 4,c o,43 1y,4 b,1c 1y,1m 38,gwi5 1,u 2o,3k',
  '6o,47bk',
]

// Runs as `gap,shape,delta` in base 36. The gap counts from the start of the previous run. Shape is 4 × length, plus 2
// if the run has only every other code point, plus 1 if all fold to the same letter. Delta is the distance to the
// folded code point.
const FOLD_RUNS = [
  '51,4,lj b,p,-2n 6,4,w 1,a,-2s 1,b,-2r 3,4,-2u 1,h,-2r 4,4,w 1,8,-2r 2,h,-2s 5,4,w 1,h,-2s 4,4,-2s 1,4,w 2,p,-3j',
  '7,a,-3o 1,b,-3n 3,4,-3q 1,h,-3n 5,8,-3n 2,h,-3o 6,h,-3o 4,b,-3o 3,p,-4f 6,x,-4j 8,9,-4q 2,4,1 2,15,-4t a,x,-51',
  '8,9,-58 2,4,1 2,11,-5b a,4,1 2,9,-5m 2,9,-5n 3,p,-5p 6,a,1 4,p,-5x 7,4,1 2,p,-65 6,4,1 2,p,-6a 6,x,-6f 8,h,-6m',
  '4,4,1 2,1d,-6r c,9,-71 2,d,-71 3,p,-73 6,4,-7g 2,4,5u 1,a,1 4,4,5q 1,4,1 2,8,5p 2,4,1 3,4,27 1,4,5m 1,4,5n 1,4,1',
  '2,4,5p 1,4,5r 2,4,5v 1,4,5t 1,4,1 4,4,5v 1,4,5x 2,4,5y 1,9,-8h 2,a,1 4,4,62 1,4,1 2,4,62 3,4,1 2,4,62 1,9,-8q',
  '2,8,61 2,a,1 4,4,63 1,4,1 4,4,1 8,9,2 3,9,2 3,9,2 3,9,-a4 2,9,-9y 2,9,-9u 2,15,-9q b,9,-al 2,e,1 6,9,-an 2,9,-al',
  '2,h,-aj 4,4,1 2,4,-au 1,9,2 3,9,-b1 2,4,-2p 1,4,-1k 1,9,-ay 2,9,-bd 2,a,1 4,h,-bj 4,h,-bj 4,h,-bj 4,h,-bh',
  '4,h,-bi 4,h,-bj 4,9,-bp 2,9,-bq 2,4,1 2,9,-c6 2,4,-3m 2,a,1 4,9,-cl 2,9,-cj 2,x,-cb 8,9,-c9 8,4,8bv 1,4,1',
  '2,4,-4j 1,4,8bs 3,4,1 2,4,-5f 1,4,1x 1,4,1z 1,m,1 8a,a,1 6,4,1 g,4,12 2,c,11 4,4,1s 2,8,1r 3,1w,w i,10,w v,4,1',
  'd,4,8 1,4,-u 1,4,-p 4,4,-f 1,4,-m 2,1e,1 o,4,-1i 1,4,-1c 3,4,-1o 1,4,-1s 2,4,1 2,4,-7 1,4,1 3,c,-3m 3,1s,28',
  'g,3k,w 28,1y,1 16,32,1 1i,4,f 1,u,1 f,4y,1 2p,48,1c 29b,48,5ls 13,4,5ls 6,4,5ls 2lv,9,-5un 2,p,-5uo 6,9,-5ut',
  '2,15,-5uu a,15,-5v3 a,9,-5vc 2,9,-5vd 2,15,-5ve a,h,-5vn 4,p,-5vp 6,x,-5vu 8,p,-5w1 6,x,-5w6 8,x,-5wd 8,h,-5wk',
  '4,x,-5wm 8,15,-5wt a,x,-5x2 8,15,-5x9 a,h,-5xi 4,15,-5xl a,h,-5xu 4,9,-5xx 2,p,-5xy 6,4,-5ym 1,4,-5yb 1,4,-5y9',
  '1,4,-5y8 2,4,-5yg 3,4,-5vj 2,2p,-5z3 o,1t,-5zn g,h,-5zz 4,2p,-5zx o,1l,-60f e,x,-60p 8,e,1 e,w,-8 g,o,-8 g,w,-8',
  'g,w,-8 g,o,-8 h,i,-8 f,w,-8 w,w,-8 g,w,-8 g,w,-8 g,8,-8 2,8,-22 2,4,-9 2,4,-5j9 a,g,-2e 4,4,-9 c,8,-8 2,8,-2s',
  'e,8,-8 2,8,-34 2,4,-7 c,8,-3k 2,8,-3i 2,4,-9 8a,4,-5st 4,4,-6gv 1,4,-6h6 7,4,s 1a,1s,g z,4,1 22l,58,1c 2o,4,1',
  '2,4,-8af 1,4,-2xy 1,4,-89z 3,e,1 6,4,-8bg 1,4,-8al 1,4,-8bj 1,4,-8bi 2,4,1 3,4,1 9,8,-8cf 2,5m,1 2z,a,1 7,4,1',
  'nym,2m,1 1s,1e,1 4i,u,1 g,3i,1 1z,a,1 4,4,-r9g 1,m,1 d,4,1 2,4,-wmg 3,a,1 g,m,1 a,4,-wn8 h9z,2w,w yn,4g,14',
]

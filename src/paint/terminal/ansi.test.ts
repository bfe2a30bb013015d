import { describe, expect, test } from 'vitest'
import pc from 'picocolors'
import { terminalBlock } from './ansi.ts'
import { createPalette, plainPalette } from './palette.ts'
import { paintLine } from './span.ts'

const colored = createPalette(pc.createColors(true))

function show(output: string, palette = plainPalette): string[] {
  const { rows } = terminalBlock(output, palette, (line) => [line])
  return [...rows].flatMap((row) => [...row].map(paintLine))
}

describe('the final state of a terminal', () => {
  test.each<[what: string, output: string, lines: string[]]>([
    ['plain lines', 'one\ntwo\n', ['one', 'two']],
    ['Windows line ends', 'one\r\ntwo\r\n', ['one', 'two']],
    ['a progress bar', '10%\r50%\r100%\ndone', ['100%', 'done']],
    ['a shorter text written over a longer one', 'loading\rdone', ['doneing']],
    ['an erased line', 'loading\r\u001b[Kdone', ['done']],
    ['a line erased up to the cursor', 'abc\u001b[1K\rx', ['x']],
    ['an entirely erased line', 'abc\u001b[2K\u001b[1Gx', ['x']],
    ['backspaces', 'abc\b\bX', ['aXc']],
    ['a backspace too many', '\b\bok', ['ok']],
    ['bold by overstriking, as in manuals', 'N\bNA\bAM\bME\bE', ['NAME']],
    ['both halves of a wide character', '会x\rab', ['abx']],
    ['one half of a wide character', '会x\ra', ['a x']],
    ['tabs', 'a\tb', ['a       b']],
    ['a tab that skips existing text', 'abcdefghij\r\tX', ['abcdefghXj']],
    ['marks', 'cafe\u0301\rC', ['Cafe\u0301']],
    ['a reset at the end', 'ok\n\u001b[0m\n', ['ok']],
    ['empty lines around it', '\n\n  one\n\ntwo\n\n', ['  one', '', 'two']],
    ['nothing', '\n', []],
  ])('%s', (_what, output, lines) => {
    expect(show(output)).toEqual(lines)
  })
})

describe('sequences other than colors are dropped', () => {
  test.each<[what: string, output: string, line: string]>([
    ['title', '\u001b]0;owned\u0007a', 'a'],
    ['title in one byte', '\u009d0;owned\u009ca', 'a'],
    ['clipboard', 'a\u001b]52;c;cm0gLXJm\u001b\\b', 'ab'],
    ['hyperlink', '\u001b]8;;http://evil.example\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['cursor moves', 'a\u001b[2A\u001b[10;20Hb\u001b[?25l', 'ab'],
    ['scroll region', '\u001b[2;5ra', 'a'],
    ['a device control string', 'a\u001bPq#0;2\nmore\u001b\\b', 'ab'],
    ['an image', 'a\u001b_Gf=100;AAAA\u001b\\b', 'ab'],
    ['character sets', '\u001b(Ba\u001b)0', 'a'],
    ['saved cursor and reset', '\u001b7a\u001b8\u001bc', 'a'],
    ['a terminal query', '\u001b[6na\u001b[>c', 'a'],
    ['keyboard modes that end like a color', '\u001b[>4;2ma', 'a'],
  ])('%s', (_what, output, line) => {
    expect(show(output)).toEqual([line])
    expect(show(output, colored)).toEqual([line])
  })

  test('an unterminated string is shown and hides nothing', () => {
    expect(show('\u001b]0;title\nrm -rf')).toEqual(['0;title', 'rm -rf'])
    expect(show('mis\u009dread quotes')).toEqual(['mis\ufffdread quotes'])
  })

  test('remaining control characters are visible', () => {
    expect(show('a\u0007b\u001b')).toEqual(['a␇b␛'])
    expect(show('exe\u202egpj')).toEqual(['exe\ufffdgpj'])
  })
})

describe('colors', () => {
  const paint = (output: string): string[] => show(output, colored).map((line) => line.replaceAll('\u001b', '^'))

  test.each<[what: string, output: string, lines: string[]]>([
    ['are rewritten', '\u001b[31mred\u001b[39m plain', ['^[31mred^[0m plain']],
    ['are combined', '\u001b[1;4m\u001b[32mx', ['^[1;4;32mx^[0m']],
    ['continue on the next line and end on each', '\u001b[31ma\nb\u001b[0m\nc', ['^[31ma^[0m', '^[31mb^[0m', 'c']],
    ['in one byte', '\u009b31mx', ['^[31mx^[0m']],
    ['of 256', '\u001b[38;5;208mx', ['^[38;5;208mx^[0m']],
    ['of 256 with colons', '\u001b[38:5:208mx', ['^[38;5;208mx^[0m']],
    ['of 24 bits become the nearest of 256', '\u001b[38;2;255;0;0mx', ['^[38;5;196mx^[0m']],
    ['of 24 bits with a color space', '\u001b[38:2::255:0:0mx', ['^[38;5;196mx^[0m']],
    ['of the background', '\u001b[37;44mx', ['^[37;44mx^[0m']],
    ['out of range are ignored', '\u001b[38;5;999;1mx', ['^[1mx^[0m']],
    ['black and white are dropped on the default background', '\u001b[97mwhite \u001b[30mblack', ['white black']],
    ['gray is dim', '\u001b[90mx', ['^[2mx^[0m']],
    ['hidden text is shown', '\u001b[8mx\u001b[28m', ['x']],
    ['text in the color of its background is shown', '\u001b[31;41mx\u001b[0;38;5;9;48;5;9my', ['xy']],
    ['blinking is dropped', '\u001b[5mx', ['x']],
    ['an underline style', '\u001b[4:3mx\u001b[4:0my', ['^[4mx^[0my']],
  ])('%s', (_what, output, lines) => {
    expect(paint(output)).toEqual(lines)
  })

  test('are dropped by the plain palette', () => {
    expect(show('\u001b[31mred\u001b[0m')).toEqual(['red'])
  })
})

test('counts rows like lines', () => {
  expect(terminalBlock('a\nb\r\nc\n\n', plainPalette, (line) => [line]).count()).toBe(3)
})

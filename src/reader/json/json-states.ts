// The JSON grammar as states. Each state takes one byte and returns the next state; JsonScanner runs them.
import { isSpace } from '../bytes.ts'

export type ScanState = (scan: ScanTarget, byte: number) => ScanState

export interface ScanTarget {
  readonly depth: number
  readonly inObject: boolean
  status: 'complete' | 'incomplete' | 'broken'
  open(isObject: boolean): void
  close(isObject: boolean): boolean
  begin(byte: number): void
  keep(byte: number): void
  endKey(): void
  endValue(): void
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const ESCAPES: ReadonlySet<number> = new Set([...'"\\/bfnrt'].map((char) => char.charCodeAt(0)))

const broken: ScanState = () => broken

export function isBroken(state: ScanState): boolean {
  return state === broken
}

export const expectValue: ScanState = (scan, byte) => {
  if (isSpace(byte)) return expectValue
  if (byte === 0x7b) {
    scan.open(true)
    return expectKeyOrEnd
  }
  if (byte === 0x5b) {
    scan.open(false)
    return expectValueOrEnd
  }
  scan.begin(byte)
  if (byte === QUOTE) return inValue
  if (byte === 0x2d) return afterMinus
  if (byte === 0x30) return afterZero
  if (isDigit(byte)) return inInteger
  return words.get(byte) ?? broken
}

const expectValueOrEnd: ScanState = (scan, byte) => {
  if (isSpace(byte)) return expectValueOrEnd
  return byte === 0x5d ? closed(scan, false) : expectValue(scan, byte)
}

const expectKey: ScanState = (scan, byte) => {
  if (isSpace(byte)) return expectKey
  if (byte !== QUOTE) return broken
  scan.begin(byte)
  return inKey
}

const expectKeyOrEnd: ScanState = (scan, byte) => {
  if (isSpace(byte)) return expectKeyOrEnd
  return byte === 0x7d ? closed(scan, true) : expectKey(scan, byte)
}

const expectColon: ScanState = (_scan, byte) => {
  if (isSpace(byte)) return expectColon
  return byte === 0x3a ? expectValue : broken
}

const afterValue: ScanState = (scan, byte) => {
  if (isSpace(byte)) return afterValue
  if (scan.depth === 0) return broken
  if (byte === 0x2c) return scan.inObject ? expectKey : expectValue
  if (byte === 0x7d) return closed(scan, true)
  return byte === 0x5d ? closed(scan, false) : broken
}

function closed(scan: ScanTarget, isObject: boolean): ScanState {
  if (!scan.close(isObject)) return broken
  if (scan.depth === 0) scan.status = 'complete'
  return afterValue
}

function stringStates(end: (scan: ScanTarget) => ScanState): ScanState {
  const body: ScanState = (scan, byte) => {
    if (byte < 0x20) return broken
    scan.keep(byte)
    if (byte === QUOTE) return end(scan)
    return byte === BACKSLASH ? escape : body
  }
  const escape: ScanState = (scan, byte) => {
    scan.keep(byte)
    if (byte === 0x75) return hex(4)
    return ESCAPES.has(byte) ? body : broken
  }
  const hexStates = [1, 2, 3, 4].map((left): ScanState => (scan, byte) => {
    scan.keep(byte)
    if (!isHex(byte)) return broken
    return left === 1 ? body : hex(left - 1)
  })
  const hex = (left: number): ScanState => hexStates[left - 1] ?? body
  return body
}

const inKey = stringStates((scan) => {
  scan.endKey()
  return expectColon
})
const inValue = stringStates((scan) => {
  scan.endValue()
  return afterValue
})

/** Reports whether the state is inside a string but not in an escape, where plain characters can be skipped. */
export function isStringBody(state: ScanState): boolean {
  return state === inValue || state === inKey
}

/** A number ends at the first byte that is not part of it, and that byte belongs to the next state. */
function numberState(next: (byte: number) => ScanState | undefined, isEnd: boolean): ScanState {
  return (scan, byte) => {
    const following = next(byte)
    if (following) {
      scan.keep(byte)
      return following
    }
    if (!isEnd) return broken
    scan.endValue()
    return afterValue(scan, byte)
  }
}

const afterMinus = numberState((byte) => (byte === 0x30 ? afterZero : isDigit(byte) ? inInteger : undefined), false)
const afterZero = numberState(fractionOrExponent, true)
const inInteger = numberState((byte) => (isDigit(byte) ? inInteger : fractionOrExponent(byte)), true)
const afterDot = numberState((byte) => (isDigit(byte) ? inFraction : undefined), false)
const inFraction = numberState((byte) => (isDigit(byte) ? inFraction : exponent(byte)), true)
const afterE = numberState(
  (byte) => (byte === 0x2b || byte === 0x2d ? afterSign : isDigit(byte) ? inExponent : undefined),
  false,
)
const afterSign = numberState((byte) => (isDigit(byte) ? inExponent : undefined), false)
const inExponent = numberState((byte) => (isDigit(byte) ? inExponent : undefined), true)
const numberEnds: ReadonlySet<ScanState> = new Set([afterZero, inInteger, inFraction, inExponent])

function fractionOrExponent(byte: number): ScanState | undefined {
  return byte === 0x2e ? afterDot : exponent(byte)
}

function exponent(byte: number): ScanState | undefined {
  return byte === 0x65 || byte === 0x45 ? afterE : undefined
}

export function mayEnd(state: ScanState): boolean {
  return numberEnds.has(state)
}

function wordState(rest: string): ScanState {
  if (rest === '') return afterValue
  const next = wordState(rest.slice(1))
  return (scan, byte) => {
    if (byte !== rest.charCodeAt(0)) return broken
    scan.keep(byte)
    if (rest.length === 1) scan.endValue()
    return next
  }
}

const words: ReadonlyMap<number, ScanState> = new Map(
  ['true', 'false', 'null'].map((word) => [word.charCodeAt(0), wordState(word.slice(1))]),
)

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isHex(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
}

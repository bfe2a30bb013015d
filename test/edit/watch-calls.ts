// Intercepts file system calls one by one, so that a test can act before the n-th: throw, kill, or change something. Works
// for every module of the process, since all of them import from node:fs.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Calls that change the disk or make a change durable. */
const CHANGING = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'renameSync',
  'rmSync',
  'linkSync',
  'mkdirSync',
  'rmdirSync',
  'ftruncateSync',
  'futimesSync',
  'fchmodSync',
  'fchownSync',
  'chmodSync',
] as const

/** closeSync is excluded: a descriptor is closed even if the call fails. */
const READING = [
  'readSync',
  'fstatSync',
  'lstatSync',
  'statSync',
  'readdirSync',
  'readlinkSync',
  'realpathSync',
] as const

export interface Call {
  name: string
  /** Counted from 1. */
  nth: number
  args: readonly unknown[]
}

/** Reports a moment between two states that is not a file system call. */
let noted: ((name: string) => void) | undefined

export function noteCall(name: string): void {
  noted?.(name)
}

/** An error thrown by `act` is thrown by the call. Returns the number of calls. */
export function watchCalls(which: 'changing' | 'all', act: (call: Call) => void, work: () => void): number {
  let nth = 0
  let isActing = false
  const report = (name: string, args: readonly unknown[]) => {
    // Calls made by `act` are not watched, and neither are reads of other processes in /proc.
    if (isActing || /^\/proc(?:\/\d+(?:\/|$)|$)/.test(String(args[0]))) return
    nth += 1
    isActing = true
    try {
      act({ name, nth, args })
    } finally {
      isActing = false
    }
  }
  const restore = [...CHANGING, ...(which === 'all' ? READING : [])].map((name) => replace(name, report))
  noted = (name) => report(name, [])
  syncBuiltinESMExports()
  try {
    work()
  } finally {
    for (const each of restore) each()
    noted = undefined
    syncBuiltinESMExports()
  }
  return nth
}

function replace(name: string, report: (name: string, args: readonly unknown[]) => void): () => void {
  // A node:fs function with any arguments and result.
  const original = Reflect.get(fs, name) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    if (name !== 'openSync' || isChange(args[1])) report(name, args)
    return original(...args)
  }
  Reflect.set(fs, name, Object.assign(watched, original))
  return () => {
    Reflect.set(fs, name, original)
  }

  function isChange(flags: unknown): boolean {
    return typeof flags === 'number' ? (flags & fs.constants.O_CREAT) !== 0 : flags !== undefined && flags !== 'r'
  }
}

/** Builds an error like the one the system would give. */
export function systemError(code: string, { name, args }: Call): Error {
  const [path] = args
  return Object.assign(new Error(`${code}: injected, ${name} '${String(path)}'`), { code, syscall: name })
}

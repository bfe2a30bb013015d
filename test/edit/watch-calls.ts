// Calls of the file system, one by one: something can be done before the n-th, be it an error, a kill or the act of
// somebody else. Works for every module of the process, since all of them import from node:fs.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** What changes the disk, or makes what was changed last. */
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

/** closeSync is left out: a descriptor that cannot be closed is closed. */
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

/** For what is no call of the file system, and yet a moment between two states. */
let noted: ((name: string) => void) | undefined

export function noteCall(name: string): void {
  noted?.(name)
}

/** What `act` throws, the call throws. Returns how many calls there were. */
export function watchCalls(which: 'changing' | 'all', act: (call: Call) => void, work: () => void): number {
  let nth = 0
  let isActing = false
  const tell = (name: string, args: readonly unknown[]) => {
    // What is done meanwhile is not part of what is watched, nor is a look at other processes.
    if (isActing || /^\/proc(?:\/\d+(?:\/|$)|$)/.test(String(args[0]))) return
    nth += 1
    isActing = true
    try {
      act({ name, nth, args })
    } finally {
      isActing = false
    }
  }
  const restore = [...CHANGING, ...(which === 'all' ? READING : [])].map((name) => replace(name, tell))
  noted = (name) => tell(name, [])
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

function replace(name: string, tell: (name: string, args: readonly unknown[]) => void): () => void {
  // A function of node:fs: it takes and gives whatever it does.
  const original = Reflect.get(fs, name) as (...args: unknown[]) => unknown
  const told = (...args: unknown[]) => {
    if (name !== 'openSync' || isChange(args[1])) tell(name, args)
    return original(...args)
  }
  Reflect.set(fs, name, Object.assign(told, original))
  return () => {
    Reflect.set(fs, name, original)
  }

  function isChange(flags: unknown): boolean {
    return typeof flags === 'number' ? (flags & fs.constants.O_CREAT) !== 0 : flags !== undefined && flags !== 'r'
  }
}

/** As the system would say it. */
export function systemError(code: string, { name, args }: Call): Error {
  const [path] = args
  return Object.assign(new Error(`${code}: injected, ${name} '${String(path)}'`), { code, syscall: name })
}

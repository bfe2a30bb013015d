// Loaded before the built command: kills the process before its n-th change to the disk, in the thread that makes it.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

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
  'writeFileSync',
]
const last = Number(process.env['KILL_BEFORE'])
let nth = 0

for (const name of CHANGING) {
  const original = fs[name]
  fs[name] = Object.assign((...args) => {
    const isRead = name === 'openSync' && (args[1] === undefined || args[1] === 'r' || isReading(args[1]))
    if (!isRead && ++nth === last) process.kill(process.pid, 'SIGKILL')
    return original(...args)
  }, original)
}
syncBuiltinESMExports()

function isReading(flags) {
  return typeof flags === 'number' && (flags & fs.constants.O_CREAT) === 0
}

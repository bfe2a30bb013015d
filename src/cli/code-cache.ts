// Keeps the compiled code of a command for its next start (decision 12). For Node before version 22, which cannot do so.
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import { Script } from 'node:vm'
import { codePath, readCode, writeCode, type CompiledScript } from './code-file.ts'

export interface CodeCache {
  /** Call it before V8 flags change: V8 accepts data only under the flags that were set when it was created. */
  beforeFlags(): void
  /** Call it at the end of a command. */
  save(command: string): void
}

/** In a longer run, V8 has dropped the code that only the start needed. */
const LONG_SECONDS = 3
/** Files that are named after their content. Others are small. */
const HASHED_NAME = /-[\w-]{8}\.cjs$/
/** As Node wraps a file. */
const WRAPPER = '(function (exports, require, module, __filename, __dirname) { '

interface LoadedScript extends Omit<CompiledScript, 'data'> {
  script: Script
  /** Set when flags are about to change. */
  data?: Buffer
}

/** Compiles the files in `folder` with the code that an earlier run of `command` has left. */
export function openCodeCache(command: string | undefined, folder: string): CodeCache | undefined {
  // Sessions, queries and flags never name a file.
  if (command === undefined || !/^[a-z]+$/.test(command)) return undefined
  const path = codePath(command)
  const known = new Map(readCode(path).map((script) => [script.name, script]))
  const loaded: LoadedScript[] = []
  let isComplete = true

  const load = (filename: string): Script => {
    const [name, stamp] = [basename(filename), stampOf(filename)]
    const cached = known.get(name)
    const cachedData = cached?.stamp === stamp ? cached.data : undefined
    const source = `${WRAPPER}${readFileSync(filename, 'utf8')}\n})`
    const script = new Script(source, { filename, cachedData, columnOffset: -WRAPPER.length })
    if (!cachedData || script.cachedDataRejected) isComplete = false
    loaded.push({ name, stamp, script })
    return script
  }
  compileWith(load, folder)
  return {
    beforeFlags() {
      if (!isComplete) for (const each of loaded) each.data ??= each.script.createCachedData()
    },
    save(name) {
      if (isComplete || name.split(' ')[0] !== command || process.uptime() > LONG_SECONDS) return
      const fresh = loaded.map(({ script, ...each }) => ({ ...each, data: each.data ?? script.createCachedData() }))
      for (const each of fresh) known.set(each.name, each)
      const isCurrent = ({ name: file, stamp }: CompiledScript) => stampOf(`${folder}/${file}`) === stamp
      writeCode(path, [...known.values()].filter(isCurrent))
    },
  }
}

type CompiledFunction = (...values: readonly unknown[]) => void

function compileWith(load: (filename: string) => Script, folder: string): void {
  // Deprecated, but the only hook of Node 20 for files that are required; newer versions do not get here.
  const { extensions } = createRequire(__filename)
  const standard = extensions['.js']
  extensions['.cjs'] = (module, filename) => {
    if (dirname(filename) !== folder || !HASHED_NAME.test(filename)) return standard(module, filename)
    // The source is a function expression.
    const run = load(filename).runInThisContext() as CompiledFunction
    run.call(module.exports, module.exports, createRequire(filename), module, filename, folder)
  }
}

function stampOf(filename: string): string {
  const { size, mtimeMs } = statSync(filename, { throwIfNoEntry: false }) ?? {}
  return `${size} ${mtimeMs}`
}

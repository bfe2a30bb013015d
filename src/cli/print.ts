// One printer per operation: plain data in, text for people out. Printers never compute what an operation should know.
import type { operations, OperationName } from '../operations/all.ts'
import type { Context } from '../operations/context.ts'
import { printConfig } from './printers/config.ts'
import { printDoctor } from './printers/doctor.ts'
import { printDrift } from './printers/drift.ts'
import { printFiles } from './printers/files.ts'
import { printForget } from './printers/forget.ts'
import { printList } from './printers/list.ts'
import { printProjects } from './printers/projects.ts'
import { printRestore } from './printers/restore.ts'
import { printRetention } from './printers/retention.ts'
import { printSearch } from './printers/search.ts'
import { printShow } from './printers/show.ts'
import { printSync } from './printers/sync.ts'
import { printTree } from './printers/tree.ts'
import { printVerify } from './printers/verify.ts'
import type { Terminal } from './terminal.ts'

type OperationByName = { [Each in (typeof operations)[number] as Each['name']]: Each }
type Output<Name extends OperationName> = Awaited<ReturnType<OperationByName[Name]['run']>>
export type Printer<Value> = (value: Value, terminal: Terminal, context: Context) => string

const printers: { [Name in OperationName]: Printer<Output<Name>> } = {
  search: printSearch,
  list: printList,
  projects: printProjects,
  show: printShow,
  tree: printTree,
  sync: printSync,
  retention: printRetention,
  files: printFiles,
  restore: printRestore,
  verify: printVerify,
  forget: printForget,
  doctor: printDoctor,
  drift: printDrift,
  config: printConfig,
}

export function printValue(name: OperationName, value: unknown, terminal: Terminal, context: Context): string {
  // The value is what this very operation returned; a union of printers cannot be called without saying so.
  const printer = printers[name] as Printer<unknown>
  return printer(value, terminal, context)
}

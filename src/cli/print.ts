// Maps each operation to its printer, which only formats the output as text.
import type { AnyOperation, OperationName } from '../operations/all.ts'
import type { Context } from '../operations/context.ts'
import type { Terminal } from './terminal.ts'

type OperationByName = { [Each in AnyOperation as Each['name']]: Each }
export type Output<Name extends OperationName> = Awaited<ReturnType<OperationByName[Name]['run']>>
export type Printed = string | AsyncIterable<string>
export type Printer<Value> = (value: Value, terminal: Terminal, context: Context) => Printed

/** Loaded on demand: JSON output needs no printer, and that of sessions alone takes longer to load than a search. */
const printers: { [Name in OperationName]: () => Promise<Printer<Output<Name>>> } = {
  search: async () => (await import('./printers/search.ts')).printSearch,
  list: async () => (await import('./printers/list.ts')).printList,
  projects: async () => (await import('./printers/projects.ts')).printProjects,
  show: async () => (await import('./printers/show.ts')).printShow,
  resume: async () => (await import('./printers/resume.ts')).printResume,
  tree: async () => (await import('./printers/tree.ts')).printTree,
  compare: async () => (await import('./printers/compare.ts')).printCompare,
  'usage daily': async () => (await import('./usage-printers/period.ts')).printUsageDaily,
  'usage weekly': async () => (await import('./usage-printers/period.ts')).printUsageWeekly,
  'usage monthly': async () => (await import('./usage-printers/period.ts')).printUsageMonthly,
  'usage session': async () => (await import('./usage-printers/group.ts')).printUsageSession,
  'usage project': async () => (await import('./usage-printers/group.ts')).printUsageProject,
  'usage model': async () => (await import('./usage-printers/group.ts')).printUsageModel,
  'usage blocks': async () => (await import('./usage-printers/blocks.ts')).printUsageBlocks,
  'usage attribution': async () => (await import('./usage-printers/attribution.ts')).printUsageAttribution,
  'usage tools': async () => (await import('./usage-printers/tools.ts')).printUsageTools,
  'usage context': async () => (await import('./usage-printers/context.ts')).printUsageContext,
  'usage explain': async () => (await import('./usage-printers/explain.ts')).printUsageExplain,
  'usage statusline': async () => (await import('./usage-printers/statusline.ts')).printUsageStatusline,
  export: async () => (await import('./printers/export.ts')).printExport,
  'export verify': async () => (await import('./printers/export-verify.ts')).printExportVerify,
  'edit rename': async () => (await import('./printers/edit.ts')).printEdit,
  'edit insert': async () => (await import('./printers/edit.ts')).printEdit,
  'edit message': async () => (await import('./printers/edit.ts')).printEdit,
  'edit delete': async () => (await import('./printers/edit.ts')).printEdit,
  'edit trim': async () => (await import('./printers/edit.ts')).printEdit,
  'edit truncate-outputs': async () => (await import('./printers/edit.ts')).printEdit,
  'edit strip': async () => (await import('./printers/edit.ts')).printEdit,
  'edit fork': async () => (await import('./printers/edit.ts')).printEdit,
  'edit split': async () => (await import('./printers/edit.ts')).printEdit,
  'edit merge': async () => (await import('./printers/edit.ts')).printEdit,
  'edit redact': async () => (await import('./printers/edit.ts')).printEdit,
  'edit repair': async () => (await import('./printers/edit.ts')).printEdit,
  'edit move': async () => (await import('./printers/edit.ts')).printEdit,
  'edit tag': async () => (await import('./printers/annotation.ts')).printAnnotation,
  'edit star': async () => (await import('./printers/annotation.ts')).printStar,
  'edit note': async () => (await import('./printers/annotation.ts')).printAnnotation,
  'edit history': async () => (await import('./printers/edit-history.ts')).printEditHistory,
  undo: async () => (await import('./printers/edit.ts')).printEdit,
  'redact verify': async () => (await import('./printers/secrets.ts')).printRedactVerify,
  sync: async () => (await import('./keep-printers/sync.ts')).printSync,
  retention: async () => (await import('./keep-printers/retention.ts')).printRetention,
  files: async () => (await import('./printers/files.ts')).printFiles,
  file: async () => (await import('./file-printers/file.ts')).printFile,
  checkout: async () => (await import('./file-printers/checkout.ts')).printCheckout,
  patch: async () => (await import('./file-printers/patch.ts')).printPatch,
  why: async () => (await import('./file-printers/why.ts')).printWhy,
  errors: async () => (await import('./lookup-printers/errors.ts')).printErrors,
  runs: async () => (await import('./lookup-printers/errors.ts')).printRuns,
  restore: async () => (await import('./keep-printers/restore.ts')).printRestore,
  'keep status': async () => (await import('./keep-printers/keep.ts')).printKeepStatus,
  'keep install': async () => (await import('./keep-printers/keep.ts')).printKeepPlan,
  'keep remove': async () => (await import('./keep-printers/keep.ts')).printKeepPlan,
  backup: async () => (await import('./keep-printers/backup.ts')).printBackup,
  merge: async () => (await import('./keep-printers/backup.ts')).printMerge,
  kept: async () => (await import('./keep-printers/kept.ts')).printKept,
  verify: async () => (await import('./keep-printers/verify.ts')).printVerify,
  forget: async () => (await import('./keep-printers/forget.ts')).printForget,
  doctor: async () => (await import('./printers/doctor.ts')).printDoctor,
  drift: async () => (await import('./printers/drift.ts')).printDrift,
  secrets: async () => (await import('./printers/secrets.ts')).printSecrets,
  config: async () => (await import('./printers/config.ts')).printConfig,
}

export async function printValue(
  name: OperationName,
  value: unknown,
  terminal: Terminal,
  context: Context,
): Promise<Printed> {
  // The value was returned by this operation; TypeScript cannot call a union of printers.
  const printer = (await printers[name]()) as Printer<unknown>
  return printer(value, terminal, context)
}

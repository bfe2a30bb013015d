import { Option } from 'commander'

export interface GlobalOptions {
  json?: boolean
  tsv?: boolean
  claudeDir?: string[]
  exclude?: string[]
  timeZone?: string
  sync?: boolean
  pager?: boolean
}

export function globalOptions(): Option[] {
  return [
    new Option('-j, --json', 'print the result as JSON'),
    new Option('--tsv', 'print a table as tab-separated values, for other programs'),
    new Option('--claude-dir <DIR>', 'read this Claude home or projects folder (repeatable)').argParser(collect),
    new Option('--exclude <RULE>', 'leave out a project folder or a path (repeatable)').argParser(collect),
    new Option('--time-zone <NAME>', 'show times in this time zone, such as Europe/Berlin'),
    new Option('--no-sync', 'use the index as it is, without checking for changes first'),
    new Option('--no-pager', 'print long output directly, not through ANNALS_PAGER, PAGER or less'),
  ]
}

export function collect(value: string, before: unknown): string[] {
  return Array.isArray(before) ? [...before.map(String), value] : [value]
}

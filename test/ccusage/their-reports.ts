// Reports of the pinned ccusage release.
import type { Ccusage } from './ccusage-binary.ts'
import { toReports, type Reports } from './reports.ts'

export function readTheirReports({ run }: Ccusage, roots: readonly string[], timeZone: string): Reports {
  const read = (...args: string[]) => run(roots.join(','), args, timeZone)
  return toReports({
    daily: listOf(read('daily'), 'daily'),
    // Without rows, ccusage prints no projects either.
    instances: Object.values(objectOf(read('daily', '--instances'), 'projects')).flat(),
    weekly: listOf(read('weekly'), 'weekly'),
    monthly: listOf(read('monthly'), 'monthly'),
    session: listOf(read('session'), 'sessions'),
    blocks: listOf(read('blocks'), 'blocks'),
  })
}

function listOf(report: unknown, name: string): object[] {
  // The shape of its reports.
  return (report as Record<string, object[]>)[name] ?? []
}

function objectOf(report: unknown, name: string): Record<string, object[]> {
  // The shape of its reports.
  return (report as Record<string, Record<string, object[]>>)[name] ?? {}
}

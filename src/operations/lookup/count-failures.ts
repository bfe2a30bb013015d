// Counts failures by day, tool and project.
import { dayText } from '../../analytics/report/calendar.ts'
import { makeZone } from '../../analytics/report/zone.ts'
import type { CallText } from '../../store/search/read-calls.ts'
import { groupBy } from '../../text/group-by.ts'
import type { Context } from '../context.ts'
import type { ErrorsReport } from './outputs.ts'

type Counted = Pick<CallText, 'tool' | 'place'>

export type DayReader = (iso: string) => string

export function dayReader(context: Context): DayReader {
  const zone = makeZone(context.settings.timeZone.value)
  return (iso) => dayText(zone?.dayOf(Date.parse(iso)) ?? 0)
}

/** In the order of the days. */
export function countDays(failures: readonly Counted[], dayOf: DayReader): { day: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { place } of failures) {
    if (place.at === null) continue
    const day = dayOf(place.at)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return Array.from(counts, ([day, count]) => ({ day, count })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

export function countTools(failures: readonly Counted[], dayOf: DayReader): ErrorsReport['tools'] {
  return Array.from(
    groupBy(failures, ({ tool }) => tool),
    ([tool, all]) => ({ tool, count: all.length, days: countDays(all, dayOf) }),
  ).toSorted((a, b) => b.count - a.count || compareTexts(a.tool, b.tool))
}

export function countProjects(
  failures: readonly Counted[],
  { nameOf }: { nameOf(path: string): string },
): ErrorsReport['projects'] {
  return Array.from(
    groupBy(failures, ({ place }) => place.project),
    ([path, all]) => ({ path, name: path === null ? null : nameOf(path), count: all.length }),
  ).toSorted((a, b) => b.count - a.count || compareTexts(a.path, b.path))
}

function compareTexts(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : 1
}

import { plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { dayText } from '../session/messages/clock-time.ts'
import { shortPath } from '../session/inspector/file-groups.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import type { VersionEntry } from './file-data.ts'

export function FileHeader({ path, versions }: { path: string; versions: readonly VersionEntry[] | undefined }) {
  const { name, folder } = shortPath(path, null)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <div className="min-w-0 flex-1">
        <h1 title={visibleLine(path)} className="flex min-w-0 items-baseline gap-2 leading-5">
          <span className="max-w-full shrink-0 truncate font-medium">{visibleLine(name)}</span>
          {/* Right-to-left truncates the beginning of the path, which matters less than its end. */}
          <span dir="rtl" className="min-w-0 truncate font-mono text-xs text-faint">
            <bdi dir="ltr">{visibleLine(folder)}</bdi>
          </span>
        </h1>
        <p className="truncate text-xs text-muted tabular-nums max-md:text-2xs">
          {versions && versions.length > 0 ? factsText(versions) : 'File history'}
        </p>
      </div>
      <CopyButton text={path} label="Copy path" size="md" />
    </div>
  )
}

/** "14 versions · 3 sessions · Mon 2 Mar 2026 – Sat 14 Mar 2026" */
function factsText(versions: readonly VersionEntry[]): string {
  const sessions = new Set(versions.flatMap(({ session }) => session ?? []))
  const times = versions.flatMap(({ at }) => at ?? [])
  const days = [...new Set([times[0], times.at(-1)].flatMap((at) => (at === undefined ? [] : dayText(at))))]
  return [plural(versions.length, 'version'), plural(sessions.size, 'session'), days.join(' – ')]
    .filter((part) => part !== '')
    .join(' · ')
}

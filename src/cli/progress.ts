// Shows a progress line on standard error for work that takes longer than a second, but only on a terminal.
import type { Progress } from '../operations/progress.ts'
import { formatBytes, formatCount } from '../text/quantity.ts'
import type { Terminal } from './terminal.ts'

const QUIET_MS = 1000
const INTERVAL_MS = 100
const CLEAR_LINE = '\r\u001b[K'

export interface ProgressLine {
  update(progress: Progress): void
  end(): void
}

export function createProgressLine(terminal: Terminal, now: () => number): ProgressLine {
  const start = now()
  let drawnAt = 0
  return {
    update(progress) {
      const time = now()
      if (!terminal.showsProgress || time - start < QUIET_MS || time - drawnAt < INTERVAL_MS) return
      drawnAt = time
      terminal.writeError(CLEAR_LINE + describeProgress(progress, (time - start) / 1000))
    },
    end() {
      if (drawnAt > 0) terminal.writeError(CLEAR_LINE)
    },
  }
}

export function describeProgress({ label, done, total, unit, files }: Progress, seconds: number): string {
  const amount = unit === 'bytes' ? formatBytes : formatCount
  const share = total > 0 ? ` ${Math.floor((100 * done) / total)} %` : ''
  const speed = unit === 'bytes' ? `, ${formatBytes(done / seconds)}/s` : ''
  const left = done > 0 && total > done ? `, ${Math.ceil(((total - done) / done) * seconds)} s left` : ''
  const counted = files ? `, ${formatCount(files.done)} of ${formatCount(files.total)} files` : ''
  return `${label}${share}: ${amount(done)}${total > 0 ? ` of ${amount(total)}` : ''}${counted}${speed}${left}`
}

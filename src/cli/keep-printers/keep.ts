import type { KeepPlan, KeepStatus } from '../../operations/automatic/outputs.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { typedCommand } from '../../text/command-line.ts'
import { visible, visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from '../printers/short-path.ts'

export function printKeepStatus({ isKept, hook, service }: KeepStatus, terminal: Terminal): string {
  const remedy = `New sessions are archived only when a command of Annals runs; run "${typedCommand('keep install')}" to change that.`
  const gone = (what: string, program: string) =>
    `${what} starts ${visibleLine(program)}, which no longer exists; run "${typedCommand('keep install')}" again.`
  const place = hook.path === null ? '' : visibleLine(shortPath(hook.path))
  const lines = [
    ...(hook.command === null
      ? []
      : [
          hook.missing === null
            ? `Claude Code syncs when a session ends (hook in ${place}).`
            : gone(`The hook in ${place}`, hook.missing),
        ]),
    ...(service.isInstalled
      ? [
          service.missing === null
            ? `${SERVICES[service.kind]} syncs every hour.`
            : gone(SERVICES[service.kind], service.missing),
        ]
      : []),
    ...(isKept || hook.missing !== null || service.missing !== null ? [] : [remedy]),
  ].flatMap((line) => wrapPlain(line, terminal.width))
  return `${lines.join('\n')}\n`
}

const SERVICES = {
  systemd: 'A timer of systemd',
  launchd: 'An agent of launchd',
  'task scheduler': 'A task of the Task Scheduler',
} as const

export function printKeepPlan({ applied, files, commands }: KeepPlan, terminal: Terminal): string {
  const changed = files.filter(({ before, after }) => before !== after)
  if (changed.length === 0)
    return `Nothing to change: ${files.length > 0 ? 'it is installed' : 'it is not installed'}.\n`
  if (applied)
    return `${changed.map(({ path, after }) => `${after === null ? 'Restored' : 'Changed'} ${visibleLine(shortPath(path))}.`).join('\n')}\n`
  const parts = changed.flatMap((file) => [...describeFile(file, terminal), ''])
  return `${[...parts, ...commands.map((command) => `Runs: ${visibleLine(command)}`)].join('\n').trimEnd()}\n`
}

/** Shows the lines that are added; for a removal, only the file. */
function describeFile({ path, before, after }: KeepPlan['files'][number], { colors }: Terminal): string[] {
  const name = visibleLine(shortPath(path))
  if (after === null) return [`Removes our part of ${name}, and the file if there was none before.`]
  const known = new Set((before ?? '').split('\n'))
  const lines = after.trimEnd().split('\n')
  const added = lines.map((line) => (known.has(line) ? `  ${visible(line)}` : colors.green(`+ ${visible(line)}`)))
  const isLong = before !== null && lines.length > 40
  const shown = isLong ? added.filter((_, index) => !known.has(lines[index] ?? '')) : added
  return [before === null ? `Creates ${name}:` : `Changes ${name}:`, ...shown]
}

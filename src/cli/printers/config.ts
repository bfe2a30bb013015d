import type { ConfigReport } from '../../operations/health/outputs.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import type { Terminal } from '../terminal.ts'
import { toJson } from '../../text/to-json.ts'

export function printConfig(report: ConfigReport, terminal: Terminal): string {
  const { colors } = terminal
  const lines = [
    `Settings file   ${report.path}${report.exists ? '' : colors.dim(' (missing; using defaults)')}`,
    `Data directory  ${report.dataDirectory}`,
    `Reading         ${report.roots.join(', ')}`,
  ]
  for (const setting of report.settings) {
    lines.push(
      '',
      `${colors.bold(setting.name)} = ${toJson(setting.value)}  ${colors.dim(`(${sourceWords(setting)})`)}`,
    )
    lines.push(
      ...wrapPlain(`  ${setting.about}`, terminal.width),
      colors.dim(`  Default ${toJson(setting.default)}; environment ${setting.environment}.`),
    )
  }
  return `${lines.join('\n')}\n`
}

function sourceWords(setting: ConfigReport['settings'][number]): string {
  switch (setting.source) {
    case 'environment':
      return `from ${setting.environment}`
    case 'file':
      return 'from the settings file'
    case 'flag':
      return 'from the command line'
    case 'default':
      return 'default'
  }
}

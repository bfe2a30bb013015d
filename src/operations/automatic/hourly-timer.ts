// Services of the operating system that sync every hour: a timer of systemd, an agent of launchd, a task of Windows.
import { join } from 'node:path'
import { dataDirectory, homeDirectory, type Surroundings } from '../../reader/roots.ts'
import { SYNC_QUIETLY, type Program } from './program.ts'

export type ServiceKind = 'systemd' | 'launchd' | 'task scheduler'

export interface Service {
  kind: ServiceKind
  files: { path: string; text: string }[]
  /** Commands that start it after the files are written, and stop it before they are removed. */
  start: string[][]
  stop: string[][]
}

const NAME = 'annals-sync'
const LABEL = 'annals.sync'
const TASK = 'Annals sync'

const PURPOSE = 'Archive the sessions of Claude Code'

/** Recognises a file that describes our service, also after somebody changed it. */
export function isOurService(text: string): boolean {
  return text.includes(PURPOSE) || text.includes(LABEL)
}

/** Variables that decide what is read and where it is stored. A service does not inherit them from a shell. */
const VARIABLES = ['ANNALS_HOME', 'CLAUDE_CONFIG_DIR'] as const

export function describeService(surroundings: Surroundings, program: Program, userId: number): Service {
  const { platform, env } = surroundings
  const variables = VARIABLES.flatMap((name): [string, string][] => {
    const value = env[name]
    return value ? [[name, value]] : []
  })
  const words = [...program.words, ...SYNC_QUIETLY]
  if (platform === 'darwin') return launchd(surroundings, words, variables, userId)
  if (platform === 'win32') return taskScheduler(surroundings, words)
  return systemd(surroundings, words, variables)
}

function systemd(surroundings: Surroundings, words: readonly string[], variables: [string, string][]): Service {
  const config = surroundings.env['XDG_CONFIG_HOME'] || join(homeDirectory(surroundings), '.config')
  const folder = join(config, 'systemd', 'user')
  const environment = withPath(surroundings, variables)
    .map(([name, value]) => `Environment=${unitWord(`${name}=${value}`)}\n`)
    .join('')
  const service = `[Unit]
Description=${PURPOSE}

[Service]
Type=oneshot
${environment}ExecStart=${executable(words)}
Nice=10
`
  const timer = `[Unit]
Description=${PURPOSE} every hour

[Timer]
OnStartupSec=2min
OnUnitActiveSec=1h

[Install]
WantedBy=timers.target
`
  return {
    kind: 'systemd',
    files: [
      { path: join(folder, `${NAME}.service`), text: service },
      { path: join(folder, `${NAME}.timer`), text: timer },
    ],
    start: [
      ['systemctl', '--user', 'daemon-reload'],
      ['systemctl', '--user', 'enable', '--now', `${NAME}.timer`],
    ],
    stop: [['systemctl', '--user', 'disable', '--now', `${NAME}.timer`]],
  }
}

/** launchd and systemd start programs with a short PATH, which has no Node installed by a package manager. */
function withPath({ env }: Surroundings, variables: readonly [string, string][]): [string, string][] {
  return [['PATH', env['PATH'] ?? ''], ...variables]
}

/** systemd looks up a name without a path in its own list of folders, not in the user's. */
function executable(words: readonly string[]): string {
  const isPath = words[0]?.startsWith('/') ?? false
  return (isPath ? words : ['/usr/bin/env', ...words]).map((word) => unitWord(word).replaceAll('$', '$$$$')).join(' ')
}

/** "%" has a meaning in units, and "$" in their commands. */
function unitWord(word: string): string {
  const escaped = word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')
  return /^[\w@=:,./-]+$/.test(word) ? word : `"${escaped}"`
}

function launchd(
  surroundings: Surroundings,
  words: readonly string[],
  variables: [string, string][],
  userId: number,
): Service {
  const path = join(homeDirectory(surroundings), 'Library', 'LaunchAgents', `${LABEL}.plist`)
  const program = words[0]?.startsWith('/') ? words : ['/usr/bin/env', ...words]
  const list = program.map((word) => `    <string>${xml(word)}</string>\n`).join('')
  const pairs = withPath(surroundings, variables)
    .map(([name, value]) => `    <key>${name}</key>\n    <string>${xml(value)}</string>\n`)
    .join('')
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${list}  </array>
  <key>EnvironmentVariables</key>
  <dict>
${pairs}  </dict>
  <key>StartInterval</key>
  <integer>3600</integer>
  <key>RunAtLoad</key>
  <true/>
  <key>ProcessType</key>
  <string>Background</string>
</dict>
</plist>
`
  return {
    kind: 'launchd',
    files: [{ path, text }],
    start: [['launchctl', 'bootstrap', `gui/${userId}`, path]],
    stop: [['launchctl', 'bootout', `gui/${userId}/${LABEL}`]],
  }
}

/** Tasks run with the user's own variables, so none are written. */
function taskScheduler(surroundings: Surroundings, words: readonly string[]): Service {
  const path = join(dataDirectory(surroundings), `${NAME}.xml`)
  const line = words.map((word) => (/^[\w@=:,./\\-]+$/.test(word) ? word : `"${word}"`)).join(' ')
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>${PURPOSE} every hour</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
      <Repetition>
        <Interval>PT1H</Interval>
      </Repetition>
    </LogonTrigger>
  </Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <Hidden>true</Hidden>
  </Settings>
  <Actions>
    <Exec>
      <Command>cmd.exe</Command>
      <Arguments>/d /c ${xml(line)}</Arguments>
    </Exec>
  </Actions>
</Task>
`
  return {
    kind: 'task scheduler',
    files: [{ path, text }],
    start: [['schtasks', '/Create', '/F', '/TN', TASK, '/XML', path]],
    stop: [['schtasks', '/Delete', '/F', '/TN', TASK]],
  }
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

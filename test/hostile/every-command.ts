// The arguments of every command that reads transcripts or plans an edit, and of the routes of the session page.
import { join } from 'node:path'

/** Commands about the whole history. */
export const COMMANDS: readonly string[] = [
  'sync',
  'list',
  'list --json',
  'projects',
  'search odd',
  'search odd --json',
  'search is:error',
  'files',
  'files src',
  'file a --list',
  'file a --json',
  'usage daily --json',
  'usage daily --compat ccusage',
  'usage session',
  'usage project',
  'usage model',
  'usage blocks',
  'usage attribution --by tool',
  'usage attribution --by agent',
  'usage tools',
  'usage explain --json',
  'usage explain --diff ccusage',
  'doctor',
  'drift',
  'drift --json',
  'verify',
  'retention',
  'restore --all --list',
  'kept',
  'edit history',
]

/** Commands about one session; MESSAGE is the uuid of one of its messages. */
export const SESSION_COMMANDS: readonly string[] = [
  'show SESSION',
  'show SESSION --json',
  'show SESSION --depth all',
  'show SESSION --depth all --json',
  'show SESSION --raw',
  'show SESSION --raw --json',
  'show SESSION --answer',
  'tree SESSION',
  'tree SESSION --json',
  'file a --session SESSION --at MESSAGE --json',
  'patch SESSION',
  'patch SESSION --turn 1 --json',
  'usage context SESSION --json',
  'usage attribution --by turn --session SESSION',
  'edit rename SESSION odd',
  'edit delete SESSION --turn 1',
  'edit delete SESSION --message MESSAGE',
  'edit trim SESSION --after MESSAGE',
  'edit truncate-outputs SESSION --over 1k',
  'edit strip SESSION thinking',
  'edit strip SESSION images',
  'edit split SESSION --at MESSAGE',
  'edit fork SESSION --at MESSAGE',
  'edit redact SESSION --text odd',
  'edit repair SESSION',
  'edit message SESSION MESSAGE --text new',
  'edit insert SESSION --after MESSAGE --role user --text new',
]

export function exportCommands(folder: string): string[] {
  const formats = [
    'html',
    'md',
    'json',
    'jsonl',
    'csv --table messages',
    'parquet --table tool_calls',
    'md --for-model',
  ]
  return formats.map((format, index) => `export --all --format ${format} --output ${join(folder, String(index))}/`)
}

/** Routes of the session page, with the input of each. */
export const ROUTES: readonly (readonly [path: string, input: Readonly<Record<string, unknown>>])[] = [
  ['session/outline', {}],
  ['session/steps', { from: 0, count: 200 }],
  ['session/details', { step: 1 }],
  ['session/item', { step: 1, item: 0 }],
  ['session/place', { message: 'MESSAGE' }],
  ['session/find', { text: 'odd' }],
  ['session/files', {}],
  ['session/family', {}],
  ['session/costs', {}],
  ['edit/texts', { message: 'MESSAGE' }],
]

/** Puts a session and one of its messages into a command or the input of a route. */
export function fillIn(text: string, { session, message }: { session: string; message: string }): string {
  return text.replaceAll('SESSION', session).replaceAll('MESSAGE', message)
}

/** Errors that are no answer to the user: an unexpected one, or wrong arguments in a test. */
export const UNEXPECTED = /unexpected|--help"/

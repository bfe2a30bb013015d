// Commands that are not operations: they start something or speak only to a shell.
import type { Option } from 'commander'
import { serveOptions } from './serve-options.ts'

export interface SurfaceCommand {
  name: string
  usage: string
  summary: string
  details?: string
  /** What its argument is. */
  takes: 'session' | 'command' | 'shell' | 'nothing'
  options?: () => Option[]
}

export const OPEN = {
  name: 'open',
  usage: '[SESSION]',
  summary: 'Show the sessions in your browser, or one session or .jsonl file; "annals" alone is the same',
  details:
    'Serves the web app to this machine alone, prints its address and opens the browser; archive and index are brought up to date behind ' +
    'it, the latest sessions first. A session is named as for "annals show"; a file is shown without being stored. If Annals runs ' +
    'already, the page is shown by that one. With no transcripts anywhere, it shows the bundled sample archive.',
  takes: 'session',
  options: serveOptions,
} as const satisfies SurfaceCommand

export const SERVE = {
  name: 'serve',
  usage: '',
  summary: 'Serve the web app without opening a browser',
  details:
    'Prints one line with the address; with --json, {"url", "port", "pid"}. Stays, and takes in what is written as it is written, until ' +
    'it is interrupted. The address holds the key: who has it reads everything.',
  takes: 'nothing',
  options: serveOptions,
} as const satisfies SurfaceCommand

export const DEMO = {
  name: 'demo',
  usage: '[COMMAND...]',
  summary: 'Run a command on the bundled sample archive, apart from your own data',
  takes: 'command',
} as const satisfies SurfaceCommand

export const COMPLETION = {
  name: 'completion',
  usage: '<SHELL>',
  summary: 'Print the completion script for bash, zsh or fish',
  takes: 'shell',
} as const satisfies SurfaceCommand

export const SURFACE_COMMANDS: readonly SurfaceCommand[] = [OPEN, SERVE, DEMO, COMPLETION]

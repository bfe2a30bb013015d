// Commands that are not operations, such as starting the server or printing completion scripts.
import { Option } from 'commander'
import { mcpOptions } from '../mcp/mcp-options.ts'
import { serveOptions } from './serve-options.ts'

export interface SurfaceCommand {
  name: string
  usage: string
  summary: string
  details?: string
  takes: 'session' | 'command' | 'shell' | 'action' | 'nothing'
  options?: () => Option[]
}

export const OPEN = {
  name: 'open',
  usage: '[SESSION]',
  summary: 'Open the web app, a session or a .jsonl file in your browser; same as "annals" alone',
  details:
    'Serves the web app to this machine only, prints its address and opens the browser. Archive and index are updated in the ' +
    'background, latest sessions first. A session is named as in "annals show"; a file is shown without being stored. If Annals is ' +
    'already running, its server shows the page. If there are no transcripts, the bundled sample archive is shown.',
  takes: 'session',
  options: serveOptions,
} as const satisfies SurfaceCommand

export const SERVE = {
  name: 'serve',
  usage: '',
  summary: 'Serve the web app without opening a browser',
  details:
    'Prints one line with the address; with --json, {"url", "origin", "token", "port", "pid"}. Runs until interrupted and indexes changes as they are ' +
    'written. The address contains the key: anyone who has it can read everything.',
  takes: 'nothing',
  options: serveOptions,
} as const satisfies SurfaceCommand

export const DEMO = {
  name: 'demo',
  usage: '[COMMAND...]',
  summary: 'Run a command on the bundled sample archive, separate from your own data',
  details:
    'Runs any command on a copy of the sample, in the folder demo of the data directory. You can edit the copy and undo the edit ' +
    'later. Without a command, lists the sessions.',
  takes: 'command',
  options: () => [new Option('--reset', 'discard all changes first, by making a new copy')],
} as const satisfies SurfaceCommand

export const MCP = {
  name: 'mcp',
  usage: '[ACTION]',
  summary: 'Serve your sessions to an agent over MCP; "install" adds this to a client, "remove" undoes that',
  details:
    'Serves on standard input and output: an agent can search past sessions, read them, and look up errors, commands, files and ' +
    'usage. It cannot change anything, and secrets are masked. "annals mcp install" shows the change to the configuration of the ' +
    'client, asks, keeps a backup and makes it; "annals mcp remove" restores the file. See docs/mcp.md.',
  takes: 'action',
  options: mcpOptions,
} as const satisfies SurfaceCommand

export const COMPLETION = {
  name: 'completion',
  usage: '<SHELL>',
  summary: 'Print the completion script for bash, zsh or fish',
  takes: 'shell',
} as const satisfies SurfaceCommand

export const SURFACE_COMMANDS: readonly SurfaceCommand[] = [OPEN, SERVE, MCP, DEMO, COMPLETION]

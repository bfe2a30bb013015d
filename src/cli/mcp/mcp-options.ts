// The arguments of `annals mcp`.
import { Option } from 'commander'
import { AppError } from '../../error.ts'
import type { GlobalOptions } from '../global-options.ts'
import type { ClientAction } from '../../operations/clients/change-client.ts'
import type { Client, Scope } from '../../operations/clients/client-config.ts'
import type { InstallFlags } from './install.ts'

const CLIENTS: readonly Client[] = ['claude-code', 'claude-desktop', 'cursor', 'vscode']
const SCOPES: readonly Scope[] = ['user', 'project', 'local']

export const MCP_ACTIONS = ['install', 'remove'] as const

export type McpFlags = GlobalOptions & InstallFlags

export function mcpOptions(): Option[] {
  return [
    new Option('--client <NAME>', `the client: ${CLIENTS.join(', ')}`).choices(CLIENTS).default('claude-code'),
    new Option(
      '--scope <SCOPE>',
      'for you everywhere (user), for everyone in this project (project), or for you in it (local)',
    )
      .choices(SCOPES)
      .default('user'),
    new Option('--print', 'only show the change'),
    new Option('--yes', 'make the change without asking'),
  ]
}

export function readAction(typed: string | undefined): ClientAction | undefined {
  const action = MCP_ACTIONS.find((each) => each === typed)
  if (typed !== undefined && action === undefined)
    throw new AppError(
      'usage',
      `Unknown action "${typed}"; use "annals mcp", "annals mcp install" or "annals mcp remove".`,
    )
  return action
}

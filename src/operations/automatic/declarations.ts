// Declares keep status, install and remove.
import { z } from 'zod'
import { advise, field, operation } from '../../text/advice.ts'
import { defineOperation } from '../operation.ts'

export const keepStatus = defineOperation({
  name: 'keep status',
  details: advise`Says whether new sessions are archived by themselves: by a hook of Claude Code, or by a service of this system.
    ${operation('keep install')} installs one of them.`,
  input: z.object({}),
  run: async (context) => (await import('./keep.ts')).runKeepStatus(context),
  output: async () => (await import('./outputs.ts')).keepStatusOutput,
})

const yes = z.boolean().optional().meta({ description: 'change without asking' })

export const keepInstallInput = z.object({
  service: z.boolean().optional().meta({
    description: 'sync every hour by a service of this system (systemd, launchd, Task Scheduler) instead of by a hook',
  }),
  yes,
})

export const keepInstall = defineOperation({
  name: 'keep install',
  isWrite: true,
  details: advise`Adds a hook to the settings of Claude Code that syncs in the background when a session ends, or installs a service that
    syncs every hour. Shows the change and asks first. ${operation('keep remove')} undoes it, to the byte unless the file was changed since.`,
  input: keepInstallInput,
  run: async (context, input) => (await import('./keep.ts')).runKeepInstall(context, input),
  output: async () => (await import('./outputs.ts')).keepPlanOutput,
})

export const keepRemoveInput = z.object({ yes })

export const keepRemove = defineOperation({
  name: 'keep remove',
  isWrite: true,
  details: advise`Removes the hook and the service that ${operation('keep install')} installed. Shows the change and asks first, or changes at once
    with ${field('yes')}.`,
  input: keepRemoveInput,
  run: async (context, input) => (await import('./keep.ts')).runKeepRemove(context, input),
  output: async () => (await import('./outputs.ts')).keepPlanOutput,
})

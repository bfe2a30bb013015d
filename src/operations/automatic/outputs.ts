// The outputs of keep status, install and remove.
import type { z } from 'zod'
import { choice, flag, list, object, text } from '../output-kinds.ts'

const serviceKind = ['systemd', 'launchd', 'task scheduler'] as const

export const keepStatusOutput = object(
  {
    isKept: flag('Whether new sessions are archived without a command.'),
    hook: object(
      {
        path: text('The settings of Claude Code; null if it was never started here.').nullable(),
        command: text('The command that runs at the end of a session; null if there is none.').nullable(),
        missing: text('The program that it starts, if that is no longer there; otherwise null.').nullable(),
      },
      'The hook of Claude Code.',
    ),
    service: object(
      {
        kind: choice(serviceKind, 'Which service this system has.'),
        paths: list(text('A path.'), 'Its files.'),
        isInstalled: flag('Whether these files exist.'),
        missing: text('The program that it starts, if that is no longer there; otherwise null.').nullable(),
      },
      'The service of the operating system.',
    ),
  },
  'What archives new sessions.',
)

export type KeepStatus = z.infer<typeof keepStatusOutput>

export const keepPlanOutput = object(
  {
    applied: flag('Whether the changes were made; otherwise this is a preview.'),
    way: choice(['hook', ...serviceKind], 'What archives new sessions.'),
    files: list(
      object(
        {
          path: text('The file.'),
          before: text('Its content before; null if it did not exist.').nullable(),
          after: text('Its content after; null if our part is removed.').nullable(),
        },
        'A file that is changed.',
      ),
      'The files that are changed.',
    ),
    commands: list(text('A command.'), 'The commands that are run.'),
  },
  'A change that makes the archive keep itself, or undoes that.',
)

export type KeepPlan = z.infer<typeof keepPlanOutput>

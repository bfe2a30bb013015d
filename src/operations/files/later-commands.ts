// Finds the shell commands that may have changed a file after the last record that shows it. A version keeps its label, but
// the file may have been another one at the moment that was asked for.
import { onlyReads } from '../../files/shell-command.ts'
import type { FileVersion } from '../../files/file-version.ts'
import type { FileHistory } from './histories.ts'
import type { Moment } from './moment.ts'
import type { LaterCommand } from './outputs.ts'

const MOST_COMMANDS = 20

/** In order of time, up to the moment and to the next version; null is the present. */
export function laterCommands(
  { operations, versions }: FileHistory,
  { number, evidence, operation }: FileVersion,
  moment: Moment | null,
): LaterCommand[] {
  const indexOf = (place: FileVersion['operation']['place'] | undefined): number =>
    place ? operations.findIndex((each) => each.place === place) : -1
  const first = Math.max(indexOf(operation.place), indexOf(evidence.at(-1)?.place)) + 1
  const next = indexOf(versions[number]?.operation.place)
  const until = moment === null ? Infinity : (moment.atMs ?? -Infinity)
  return operations
    .slice(first, next < 0 ? undefined : next)
    .flatMap(({ effect, atMs, place }) =>
      effect.kind === 'shell' && atMs !== null && atMs <= until && !onlyReads(effect.command)
        ? [{ command: effect.command, session: place.session, uuid: place.resultUuid, turn: place.turn }]
        : [],
    )
    .slice(0, MOST_COMMANDS)
}

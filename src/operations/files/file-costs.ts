// What the turns cost in which one session made versions of a file, from the ledger of the session page. A turn of a rewound
// branch is one of the branch's conversation. An agent's version belongs to the turn that started the agent.
import type { z } from 'zod'
import type { TurnCost } from '../../analytics/attribution/turn-costs.ts'
import type { FileVersion } from '../../files/file-version.ts'
import type { Context } from '../context.ts'
import { findSession } from '../session/find-session.ts'
import { readTurnCosts, type ThreadCosts } from '../session/turn-costs.ts'
import type { fileCostsInput } from './declarations.ts'
import { useHistories } from './histories.ts'
import type { FileCosts } from './outputs.ts'
import { isMade } from './recorded-hunks.ts'

export async function runFileCosts(
  context: Context,
  { path, session }: z.output<typeof fileCostsInput>,
): Promise<FileCosts> {
  const made = await useHistories(context, (histories) =>
    histories.known(path).versions.filter((version) => isMade(version) && version.operation.place.session === session),
  )
  const open = await findSession(context, session)
  const costsOf = await readTurnCosts(context, open)
  const branches = open.session.thread.branches.length
  const versions: FileCosts['versions'] = []
  let rest = made
  for (let branch = 0; branch <= branches && rest.length > 0; branch++) {
    const costs = costsOf(branch === 0 ? undefined : branch)
    const others: FileVersion[] = []
    for (const version of rest) {
      const cost = costOf(version, costs)
      if (cost) versions.push({ number: version.number, turn: cost.turn, usd: cost.usd, unpriced: cost.unpriced })
      else others.push(version)
    }
    rest = others
  }
  return { path, session, versions: versions.toSorted((a, b) => a.number - b.number) }
}

function costOf({ operation: { place } }: FileVersion, { turns, lookup }: ThreadCosts): TurnCost | undefined {
  const key = place.agentId === null ? lookup.ofMessage(place.callUuid ?? '', '') : lookup.ofAgent(place.agentId)
  return turns.find(({ turn }) => turn !== null && String(turn) === key)
}

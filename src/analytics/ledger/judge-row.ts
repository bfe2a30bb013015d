// Decides which rows cannot count, by looking at each row alone.
import { SYNTHETIC_MODEL } from '../../format/model.ts'
import { reasonCode } from './ledger.ts'
import { USAGE_FLAG, type UsageTable } from './usage-table.ts'

const COUNTED = reasonCode('counted')

const DECIDING: readonly (readonly [flag: number, reason: number])[] = [
  [USAGE_FLAG.tooLong, reasonCode('too long')],
  [USAGE_FLAG.agentTotal, reasonCode('agent total')],
  [USAGE_FLAG.noUsage, reasonCode('no usage')],
  [USAGE_FLAG.badCount, reasonCode('bad count')],
]

export function judgeRows(table: UsageTable): Uint8Array {
  const [flags, model] = [table.column('flags'), table.column('model')]
  const synthetic = table.texts.find(SYNTHETIC_MODEL)
  const reasons = new Uint8Array(table.count)
  const deciding = DECIDING.reduce((all, [flag]) => all | flag, 0)
  for (let row = 0; row < table.count; row++) {
    if (synthetic !== 0 && model[row] === synthetic) reasons[row] = reasonCode('synthetic')
    else if (((flags[row] ?? 0) & deciding) !== 0) reasons[row] = reasonOf(flags[row] ?? 0)
  }
  return reasons
}

function reasonOf(flags: number): number {
  return DECIDING.find(([flag]) => (flags & flag) !== 0)?.[1] ?? COUNTED
}

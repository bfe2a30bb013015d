// Determines the turns of a long transcript's records one part at a time. `placeRecords` of all records is the definition.
import type { PlacedRecord } from '../graph.ts'
import { TurnCounter } from '../turn-counter.ts'
import { idOf, placeRecords, placesInThread, type TurnPosition } from '../turn-places.ts'
import { LONG_TRANSCRIPT, PartCutter, type PartSizes } from './part-cutter.ts'
import { buildPart } from './part-thread.ts'

export interface RecordPlaces {
  places: Iterable<TurnPosition>
  /** It has seen the entire file. */
  counter: TurnCounter
}

/** `read` may be called up to three times: objects of a million records take more than a gigabyte. */
export function placeTranscript(
  read: () => Iterable<PlacedRecord>,
  isAgent: boolean,
  sizes: PartSizes = LONG_TRANSCRIPT,
): RecordPlaces {
  const records: PlacedRecord[] = []
  let cutter: PartCutter | undefined
  for (const placed of read()) {
    if (cutter) cutter.add(placed)
    else records.push(placed)
    if (cutter?.isWhole) break
    if (isAgent || cutter || records.length < sizes.from) continue
    cutter = new PartCutter(sizes.part)
    for (const each of records.splice(0)) cutter.add(each)
  }
  if (!cutter) return placeRecords(records, isAgent)
  // The reports of an agent are found by all records together.
  if (cutter.isWhole || cutter.reported.size > 0) return placeRecords([...read()], isAgent)
  return new PartPlaces(cutter).placeAll(read())
}

class PartPlaces {
  private readonly cutter: PartCutter
  private readonly counter = new TurnCounter(false)
  private readonly turns: number[] = []
  private readonly branches: number[] = []
  private lastTurn = 0
  private branchCount = 0
  private isFirst = true
  /** Records of the last turn of the main line so far. */
  private readonly inLastTurn = new Set<string>()

  constructor(cutter: PartCutter) {
    this.cutter = cutter
  }

  placeAll(records: Iterable<PlacedRecord>): RecordPlaces {
    const starts = new Set(this.cutter.partStarts)
    let part: PlacedRecord[] = []
    for (const placed of records) {
      if (placed.position > 0 && starts.has(placed.position)) {
        const { record } = placed
        this.addPart(part, ('parentUuid' in record && record.parentUuid) || undefined)
        part = []
      }
      part.push(placed)
    }
    this.addPart(part)
    this.counter.settle(this.lastTurn, this.inLastTurn)
    return { places: this.places(), counter: this.counter }
  }

  private *places(): Generator<TurnPosition> {
    for (const [index, turn] of this.turns.entries())
      yield { turn: turn === NONE ? null : turn, branch: this.branches[index] || null }
  }

  private addPart(records: readonly PlacedRecord[], leaf?: string): void {
    const { isFirst, cutter, branchCount } = this
    const thread = buildPart(records, { isFirst, leaf, isTyped: (text) => cutter.isTyped(text) })
    // The first turn of a later part is empty, and its second comes after the last one so far.
    const shift = isFirst ? 0 : this.lastTurn
    const places = placesInThread(records, { thread, isAgent: false, agents: [] })
    const lastTurn = shift + thread.turns.length - 1
    if (lastTurn > this.lastTurn) this.inLastTurn.clear()
    for (const [index, placed] of records.entries()) {
      const { turn = null, branch = null } = places[index] ?? {}
      // The turns of a branch are numbered from its start.
      const own = turn === null ? NONE : branch === null ? turn + shift : turn
      this.turns.push(own)
      this.branches.push(branch === null ? 0 : branch + branchCount)
      this.counter.add(placed.record)
      if (own === lastTurn && branch === null) this.inLastTurn.add(idOf(placed))
    }
    this.lastTurn = lastTurn
    this.branchCount += thread.branches.length
    this.isFirst = false
  }
}

const NONE = -1

// What the turns cost, asked for once for all rows: a row that comes onto the screen asks nobody.
import { createContext } from 'react'
import type { TurnCost } from '../../src/session/session-view.ts'

/** Turns of the main line by number; empty for other conversations, and until it is known. */
export const TurnCosts = createContext<ReadonlyMap<number, TurnCost>>(new Map())

// The parts of the torture, in the order of the report.
import type { TorturePart } from '../part.ts'
import { corruption } from './corruption.ts'
import { crowd } from './crowd.ts'
import { failing } from './failing.ts'
import { http } from './http.ts'
import { kills } from './kills.ts'
import { live } from './live.ts'
import { mutations } from './mutations.ts'

export const parts: readonly TorturePart[] = [kills, failing, live, corruption, mutations, http, crowd]

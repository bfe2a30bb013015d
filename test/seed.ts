// Property tests use a fixed seed, so that a failure is caused by a change and not by new cases. ANNALS_SEED=random (or a
// number) tries other cases; failures found that way become fixtures.
import fc from 'fast-check'
import { runs } from './extent.ts'

const seed = process.env['ANNALS_SEED'] ?? '20261115'

fc.configureGlobal({ numRuns: runs(100), ...(seed === 'random' ? {} : { seed: Number(seed) }) })

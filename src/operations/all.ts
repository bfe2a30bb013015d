// Everything the product can do, in the order of the help.
import { config } from './config.ts'
import { doctor } from './doctor.ts'
import { drift } from './drift.ts'
import { files } from './files.ts'
import { forget } from './forget.ts'
import { list } from './list.ts'
import { projects } from './projects.ts'
import { restore } from './restore.ts'
import { retention } from './retention.ts'
import { search } from './search.ts'
import { show } from './show.ts'
import { sync } from './sync.ts'
import { tree } from './tree.ts'
import { verify } from './verify.ts'

export const operations = [
  search,
  list,
  projects,
  show,
  tree,
  files,
  sync,
  retention,
  restore,
  verify,
  forget,
  doctor,
  drift,
  config,
] as const

export type OperationName = (typeof operations)[number]['name']

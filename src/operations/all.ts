// Everything the product can do, in the order of the help.
import { config } from './config.ts'
import { doctor } from './doctor.ts'
import { drift } from './drift.ts'
import { list } from './list.ts'
import { projects } from './projects.ts'
import { show } from './show.ts'
import { tree } from './tree.ts'

export const operations = [list, projects, show, tree, doctor, drift, config] as const

export type OperationName = (typeof operations)[number]['name']

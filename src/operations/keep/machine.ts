// The identity of a data directory, so that a backup is continued by its own machine and merged machines are told apart.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../error.ts'
import { readTextIfAny, replaceFile } from '../../store/data-files.ts'
import { toJson } from '../../text/to-json.ts'

/** Raised when an older Annals could no longer read a data directory or a backup. */
const FORMAT = 1

const machineFile = z.object({
  format: z.number(),
  id: z.string().min(1),
  name: z.string().min(1),
  /** Merged machines: their names here, by id. */
  merged: z.record(z.string(), z.string()).default({}),
})

export type Machine = Omit<z.infer<typeof machineFile>, 'format'>

function machinePath(dataDirectory: string): string {
  return join(dataDirectory, 'machine.json')
}

export function readMachine(dataDirectory: string): Machine | undefined {
  const path = machinePath(dataDirectory)
  const text = readTextIfAny(path)
  if (text === undefined) return undefined
  const { data } = machineFile.safeParse(parseQuietly(text))
  if (!data) throw new AppError('unreadable', `${path} cannot be read. Remove it, and it is written again.`)
  if (data.format > FORMAT)
    throw new AppError('unreadable', `${path} was written by a newer version of Annals. Update Annals to use it.`)
  const { id, name, merged } = data
  return { id, name, merged }
}

function parseQuietly(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeMachine(dataDirectory: string, machine: Machine): void {
  replaceFile(machinePath(dataDirectory), [Buffer.from(`${toJson({ format: FORMAT, ...machine })}\n`)])
}

/** Reads the identity of this data directory. The first call creates it. */
export function ensureMachine(dataDirectory: string): Machine {
  const known = readMachine(dataDirectory)
  if (known) return known
  const machine = { id: randomUUID(), name: cleanName(hostname()), merged: {} }
  writeMachine(dataDirectory, machine)
  return machine
}

/** A data directory of a machine that never made a backup has no identity of its own: its folder's name is used. */
export function foreignMachine(directory: string, given: string | undefined): Machine {
  const known = readMachine(directory)
  const name = cleanName(given ?? known?.name ?? basename(directory))
  return { id: known?.id ?? `name:${name}`, name, merged: known?.merged ?? {} }
}

/** Returns the name under which a machine is merged, and the identity that remembers it. */
export function nameMerged(own: Machine, other: Machine): { name: string; own: Machine } {
  const known = own.merged[other.id]
  if (known !== undefined) return { name: known, own }
  const taken = new Set([own.name, ...Object.values(own.merged)])
  let name = other.name
  for (let number = 2; taken.has(name); number++) name = `${other.name}-${number}`
  return { name, own: { ...own, merged: { ...own.merged, [other.id]: name } } }
}

function cleanName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '') || 'machine'
}

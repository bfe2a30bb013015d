// Damages the stores. A damaged index must be rebuilt with a notice; a damaged archive must report the damaged version and
// keep all others.
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Archive } from '../../src/archive/archive.ts'
import type { Random } from '../generate/random.ts'
import { runAnnals } from './annals-process.ts'
import {
  complaintsAboutEnd,
  complaintsAboutStores,
  complaintsAfterwards,
  withFaultHome,
  type FaultHome,
} from './fault-home.ts'
import { REBUILT } from './notices.ts'

type DamageKind = 'header' | 'middle' | 'truncated' | 'empty' | 'zeros' | 'text'

export async function damagedIndex(kinds: readonly DamageKind[], random: Random): Promise<string[]> {
  return withFaultHome({ sessions: 5, lines: 20 }, random.next(), async (world) => {
    const complaints: string[] = []
    for (const kind of kinds) complaints.push(...(await damageOnce(world, kind, random)))
    return complaints
  })
}

async function damageOnce(world: FaultHome, kind: DamageKind, random: Random): Promise<string[]> {
  const what = `index ${kind}`
  rmSync(world.homes.dataHome, { recursive: true, force: true })
  await runAnnals(world.homes, ['sync'])
  const path = join(world.homes.dataHome, 'index', 'index.db')
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  damage(path, kind, random)
  const searched = await runAnnals(world.homes, ['search', 'tide'])
  const synced = await runAnnals(world.homes, ['sync', '--full'])
  const stderr = `${searched.stderr}${synced.stderr}`
  return [
    ...complaintsAboutEnd(`${what}: search`, searched, [0, 1]),
    ...complaintsAboutEnd(`${what}: sync`, synced, [0]),
    // An empty file is an index that was never created, which is normal. Flipped bytes may be in unused space.
    ...(stderr.includes(REBUILT) || kind === 'empty' || kind === 'middle' ? [] : [`${what}: no notice: ${stderr}`]),
    ...complaintsAboutStores(what, world),
    ...(await complaintsAfterwards(what, world)),
  ]
}

function damage(path: string, kind: DamageKind, random: Random): void {
  const bytes = readFileSync(path)
  if (kind === 'truncated') return truncateSync(path, Math.floor(bytes.length / 2) + 13)
  if (kind === 'empty') return truncateSync(path, 0)
  if (kind === 'text') return writeFileSync(path, 'not a database at all\n'.repeat(1000))
  if (kind === 'header') bytes.fill(0x55, 0, 64)
  if (kind === 'zeros') bytes.fill(0, Math.floor(bytes.length / 4))
  if (kind === 'middle')
    for (let flip = 0; flip < 200; flip++) bytes[random.between(8192, bytes.length - 1)] = random.below(256)
  writeFileSync(path, bytes)
}

/** Deletes a session and flips a byte of its only copy. */
export async function damagedArchive(seed: number): Promise<string[]> {
  return withFaultHome({ sessions: 6, lines: 30 }, seed, async (world) => {
    await runAnnals(world.homes, ['sync'])
    const [lost, other] = world.home.transcripts.filter(({ path }) => !path.includes('subagents'))
    if (!lost || !other) return ['a home without sessions']
    for (const { path } of [lost, other]) rmSync(path)
    await runAnnals(world.homes, ['sync'])
    flipByteOf(world, lost.path)
    const idOf = (path: string) => basename(path, '.jsonl')
    const run = async (...args: string[]) => runAnnals(world.homes, args)
    const shown = await run('show', idOf(lost.path))
    const shownOther = await run('show', idOf(other.path))
    const verified = await run('verify')
    return [
      ...complaintsAboutEnd('damaged archive: list', await run('list'), [0]),
      ...complaintsAboutEnd('damaged archive: search', await run('search', 'tide'), [0]),
      ...complaintsAboutEnd('damaged archive: show', shown, [1, 3]),
      ...(/damaged|hash|checksum/.test(shown.stderr) ? [] : [`show does not report the damage: ${shown.stderr}`]),
      ...complaintsAboutEnd('damaged archive: show of another', shownOther, [0]),
      ...complaintsAboutEnd('damaged archive: verify', verified, [1]),
      ...(verified.stdout.includes(idOf(lost.path)) ? [] : [`verify does not report the session: ${verified.stdout}`]),
      ...(existsSync(join(world.homes.dataHome, 'index', 'index.db')) ? [] : ['the index is missing']),
    ]
  })
}

function flipByteOf({ homes }: FaultHome, path: string): void {
  const archive = Archive.open(join(homes.dataHome, 'archive'))
  const [chunk] = archive.latest(path)?.chunks ?? []
  archive.close()
  if (!chunk) throw new Error(`${path} is not in the archive`)
  const pack = join(homes.dataHome, 'archive', 'packs', `${String(chunk.pack).padStart(6, '0')}.pack`)
  const bytes = readFileSync(pack)
  const at = chunk.packOffset + Math.floor(chunk.packLength / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(pack, bytes)
}

// Bytes of the stores go bad. A spoiled index is thrown away and built anew, and said so; a spoiled archive keeps all but
// what was hit, and names that.
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

export type Spoil = 'header' | 'middle' | 'truncated' | 'empty' | 'zeros' | 'text'

export async function spoiledIndex(kinds: readonly Spoil[], random: Random): Promise<string[]> {
  return withFaultHome({ sessions: 5, lines: 20 }, random.next(), async (world) => {
    const complaints: string[] = []
    for (const kind of kinds) complaints.push(...(await spoilOnce(world, kind, random)))
    return complaints
  })
}

async function spoilOnce(world: FaultHome, kind: Spoil, random: Random): Promise<string[]> {
  const what = `index ${kind}`
  rmSync(world.place.dataHome, { recursive: true, force: true })
  await runAnnals(world.place, ['sync'])
  const path = join(world.place.dataHome, 'index', 'index.db')
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  spoil(path, kind, random)
  const searched = await runAnnals(world.place, ['search', 'tide'])
  const synced = await runAnnals(world.place, ['sync', '--full'])
  const said = `${searched.stderr}${synced.stderr}`
  return [
    ...complaintsAboutEnd(`${what}: search`, searched, [0, 1]),
    ...complaintsAboutEnd(`${what}: sync`, synced, [0]),
    // An empty file is an index that was never made, which is no news; flipped bytes may lie where nothing is.
    ...(said.includes('built anew') || kind === 'empty' || kind === 'middle'
      ? []
      : [`${what}: nothing was said: ${said}`]),
    ...complaintsAboutStores(what, world),
    ...(await complaintsAfterwards(what, world)),
  ]
}

function spoil(path: string, kind: Spoil, random: Random): void {
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

/** The source of one session is gone, and a byte of its only copy flips. */
export async function spoiledArchive(seed: number): Promise<string[]> {
  return withFaultHome({ sessions: 6, lines: 30 }, seed, async (world) => {
    await runAnnals(world.place, ['sync'])
    const [lost, other] = world.home.transcripts.filter(({ path }) => !path.includes('subagents'))
    if (!lost || !other) return ['a home without sessions']
    for (const { path } of [lost, other]) rmSync(path)
    await runAnnals(world.place, ['sync'])
    flipByteOf(world, lost.path)
    const idOf = (path: string) => basename(path, '.jsonl')
    const run = async (...args: string[]) => runAnnals(world.place, args)
    const shown = await run('show', idOf(lost.path))
    const shownOther = await run('show', idOf(other.path))
    const verified = await run('verify')
    return [
      ...complaintsAboutEnd('spoiled archive: list', await run('list'), [0]),
      ...complaintsAboutEnd('spoiled archive: search', await run('search', 'tide'), [0]),
      ...complaintsAboutEnd('spoiled archive: show', shown, [1, 3]),
      ...(/damaged|hash|checksum/.test(shown.stderr) ? [] : [`show does not name the damage: ${shown.stderr}`]),
      ...complaintsAboutEnd('spoiled archive: show of another', shownOther, [0]),
      ...complaintsAboutEnd('spoiled archive: verify', verified, [1]),
      ...(verified.stdout.includes(idOf(lost.path)) ? [] : [`verify does not name it: ${verified.stdout}`]),
      ...(existsSync(join(world.place.dataHome, 'index', 'index.db')) ? [] : ['the index is gone']),
    ]
  })
}

function flipByteOf({ place }: FaultHome, path: string): void {
  const archive = Archive.open(join(place.dataHome, 'archive'))
  const [chunk] = archive.latest(path)?.chunks ?? []
  archive.close()
  if (!chunk) throw new Error(`${path} is not in the archive`)
  const pack = join(place.dataHome, 'archive', 'packs', `${String(chunk.pack).padStart(6, '0')}.pack`)
  const bytes = readFileSync(pack)
  const at = chunk.packOffset + Math.floor(chunk.packLength / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(pack, bytes)
}

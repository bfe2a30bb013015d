// Operations on files, read from a synced home: which records count, what they show, and where they are.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Archive } from '../../src/archive/archive.ts'
import type { FileOperation } from '../../src/files/file-operation.ts'
import { replayFile } from '../../src/files/replay-file.ts'
import { archiveDirectory, indexDirectory } from '../../src/reader/places.ts'
import { FileBackups } from '../../src/store/files/file-backups.ts'
import { FileOperations } from '../../src/store/files/file-operations.ts'
import { openDatabase } from '../../src/store/open.ts'
import { BlockTexts } from '../../src/store/search/block-text.ts'
import { Talk } from '../store/talk.ts'
import { inWorld, PROJECT, type World } from '../store/world.ts'
import { CWD, SimulatedHome } from './simulated-home.ts'

const TIDE = `${CWD}/src/tide.ts`

async function withOperations(world: World, work: (operations: FileOperations) => void): Promise<void> {
  await world.sync()
  const database = openDatabase(join(indexDirectory(world.data()), 'index.db'))
  const archive = Archive.open(archiveDirectory(world.data()))
  const texts = new BlockTexts(() => archive)
  try {
    work(new FileOperations(database, texts, new FileBackups(database, () => archive)))
  } finally {
    texts.close()
    archive.close()
    database.close()
  }
}

const kinds = (operations: readonly FileOperation[]) => operations.map(({ effect }) => effect.kind)

test('reads every operation of the main transcript, in order', async () =>
  inWorld(async (world) => {
    const home = new SimulatedHome(world)
    const session = home.session('s-1', { keepsBackups: false })
    session.prompt('Build it')
    const written = session.write(TIDE, 'a\nb\n')
    session.failEdit(TIDE, 'z', 'y')
    const edited = session.edit(TIDE, 'b', 'c')
    session.read(TIDE)
    session.read(TIDE, { from: 2, count: 1 })
    session.read(TIDE, undefined, 'text')
    session.save()
    await withOperations(world, (operations) => {
      expect(operations.paths()).toEqual([TIDE])
      expect(operations.paths({ sessions: ['s-2'] })).toEqual([])
      const found = operations.of(TIDE)
      expect(found.map(({ effect }) => effect)).toMatchObject([
        { kind: 'write', by: 'tool', content: 'a\nb\n', original: null },
        { kind: 'edit', original: 'a\nb\n', replacements: [{ before: 'b', after: 'c', all: false }], isStale: false },
        { kind: 'read', by: 'tool', text: 'a\nc\n', isWhole: true },
        { kind: 'read', text: 'c', from: 2, total: 3, isWhole: false },
        { kind: 'read', text: 'a\nc\n', isWhole: true },
      ])
      expect(found.map(({ place }) => place.resultUuid).slice(0, 2)).toEqual([written, edited])
      expect(found[0]?.place).toMatchObject({ session: 's-1', agentId: null, turn: 1, file: world.transcript('s-1') })
      expect(operations.of(`${CWD}/other.ts`)).toEqual([])
    })
  }))

test('finds commands, heredocs and the output of cat', async () =>
  inWorld(async (world) => {
    const home = new SimulatedHome(world)
    const session = home.session('s-1', { keepsBackups: false })
    session.prompt('Build it')
    session.bash("mkdir -p src && cat > src/tide.ts <<'EOF'\nlow $x\nEOF")
    session.bash('grep low src/tide.ts', 'low $x')
    session.read(TIDE)
    session.bash('npx prettier --write .')
    session.bash(`sed -i s/low/high/ ${TIDE}`)
    session.bash('cat src/tide.ts', 'high $x')
    session.bash('echo src/aptide.ts > list')
    session.edit(TIDE, 'high', 'low')
    session.save()
    await withOperations(world, (operations) => {
      expect(operations.of(TIDE).map(({ effect }) => effect)).toMatchObject([
        { kind: 'write', by: 'shell', content: 'low $x\n' },
        { kind: 'read' },
        { kind: 'shell', command: 'npx prettier --write .' },
        { kind: 'shell', command: `sed -i s/low/high/ ${TIDE}` },
        { kind: 'read', by: 'cat', text: 'high $x', isWhole: true },
        { kind: 'edit' },
      ])
    })
  }))

test('finds agents and attachments', async () =>
  inWorld(async (world) => {
    const home = new SimulatedHome(world)
    const session = home.session('s-1', { keepsBackups: false })
    session.prompt('Build it')
    session.write(TIDE, 'a\n')
    session.edit(TIDE, 'a', 'b', 'a1')
    session.attach({ type: 'edited_text_file', filename: TIDE, snippet: '1\tc' })
    const file = { filePath: TIDE, content: 'c\n', numLines: 2, startLine: 1, totalLines: 2 }
    session.attach({ type: 'file', filename: TIDE, content: { type: 'text', file } })
    session.attach({ type: 'file', filename: '/elsewhere.ts', content: { type: 'text', file } })
    session.save()
    await withOperations(world, (operations) => {
      const found = operations.of(TIDE)
      expect(kinds(found)).toEqual(['write', 'edit', 'outside', 'read'])
      expect(found[1]?.place).toMatchObject({ session: 's-1', agentId: 'a1' })
      expect(found[3]).toMatchObject({ effect: { by: 'attachment', text: 'c\n', isWhole: true }, place: { turn: 1 } })
    })
  }))

test('counts copied records once, and relative paths by the directory of their record', async () =>
  inWorld(async (world) => {
    const first = new Talk('s-1', { number: 1, cwd: CWD })
    first.prompt('Build it')
    first.call('toolu_1', 'Write', { file_path: 'src/tide.ts', content: 'a\n' })
    first.result('toolu_1', 'File created successfully at: src/tide.ts')
    const resumed = new Talk('s-2', { number: 2, cwd: '/home/mara/other', minute: 60 })
    resumed.copy(first.records)
    resumed.call('toolu_2', 'Write', { file_path: 'src/tide.ts', content: 'b\n' })
    resumed.result('toolu_2', 'File created successfully at: src/tide.ts')
    // A fork gives copies new ids, but not to the calls.
    const fork = new Talk('s-3', { number: 3, cwd: CWD, minute: 90 })
    fork.copy(first.records.map((record, index) => ({ ...record, uuid: `fork-${index}` })))
    for (const talk of [first, resumed, fork]) world.save(talk)
    await withOperations(world, (operations) => {
      expect(operations.paths()).toEqual(['/home/mara/other/src/tide.ts', TIDE])
      expect(operations.of(TIDE).map(({ effect }) => effect)).toMatchObject([{ content: 'a\n', original: null }])
      expect(operations.of('/home/mara/other/src/tide.ts').map(({ effect }) => effect)).toMatchObject([
        { content: 'b\n' },
      ])
    })
  }))

test('reads agents that exist only as reports in the main transcript', async () =>
  inWorld(async (world) => {
    const talk = new Talk('s-1', { cwd: CWD })
    talk.prompt('Build it')
    const report = (type: string, content: unknown[], more: object = {}) =>
      talk.loose({
        ...talk.prompt('x'),
        type: 'progress',
        message: undefined,
        data: { type: 'agent_progress', agentId: 'a9', message: { type, message: { role: type, content }, ...more } },
      })
    const records = [
      report('assistant', [
        { type: 'tool_use', id: 'toolu_1', name: 'Write', input: { file_path: TIDE, content: 'a' } },
      ]),
      report('user', [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'ok' }], {
        toolUseResult: { type: 'create', filePath: TIDE, content: 'a', structuredPatch: [] },
      }),
    ]
    world.write(world.transcript('s-1'), [talk.records[0] ?? {}, ...records])
    await withOperations(world, (operations) => {
      expect(operations.of(TIDE)).toMatchObject([
        { effect: { kind: 'write', content: 'a', original: null }, place: { agentId: 'a9', toolUseId: 'toolu_1' } },
      ])
    })
  }))

test('reads backups from disk and, after the clean-up, from the archive', async () =>
  inWorld(async (world) => {
    const home = new SimulatedHome(world)
    home.set(TIDE, 'before\n')
    const session = home.session('s-1')
    session.prompt('Change it')
    session.edit(TIDE, 'before', 'after')
    session.write(`${CWD}/new.ts`, 'x')
    session.prompt('Again')
    session.edit(TIDE, 'after', 'later')
    session.save()
    const backups = (operations: FileOperations, path: string) =>
      operations.of(path).flatMap(({ effect }) => (effect.kind === 'backup' ? [effect.content] : []))
    await withOperations(world, (operations) => {
      expect(kinds(operations.of(TIDE))).toEqual(['backup', 'edit', 'backup', 'edit'])
      expect(backups(operations, TIDE)).toEqual(['before\n', 'after\n'])
      expect(backups(operations, `${CWD}/new.ts`)).toEqual([null, 'x'])
    })
    world.delete(join(world.home, 'file-history'))
    world.delete(join(world.home, 'projects', PROJECT))
    await withOperations(world, (operations) => {
      expect(kinds(operations.of(TIDE))).toEqual(['backup', 'edit', 'backup', 'edit'])
      expect(backups(operations, TIDE)).toEqual(['before\n', 'after\n'])
    })
  }))

test('reads an output that was too large for the transcript', async () =>
  inWorld(async (world) => {
    const talk = new Talk('s-1', { cwd: CWD })
    talk.prompt('Look')
    talk.call('toolu_1', 'Read', { file_path: TIDE })
    talk.result('toolu_1', '1\ta')
    talk.call('toolu_2', 'Bash', { command: `cat ${TIDE}` })
    const persistedOutputPath = '/old/home/.claude/projects/p/s-1/tool-results/toolu_2.txt'
    talk.result('toolu_2', `<persisted-output>\nOutput too large. Full output saved to: ${persistedOutputPath}\n`, {
      toolUseResult: { stdout: 'a\n', stderr: '', interrupted: false, persistedOutputPath },
    })
    world.save(talk)
    const spilled = world.path(join(PROJECT, 's-1', 'tool-results', 'toolu_2.txt'))
    world.write(spilled, 'a\nb\n')
    const found = { effect: { kind: 'read', by: 'cat', text: 'a\nb\n', isWhole: true } }
    await withOperations(world, (operations) => expect(operations.of(TIDE)[1]).toMatchObject(found))
    world.delete(spilled)
    await withOperations(world, (operations) => expect(operations.of(TIDE)[1]).toMatchObject(found))
  }))

/** A story with large files, whose edits have no original, and with changes that no record shows. */
function tell(world: World, keepsBackups: boolean, seed: number): SimulatedHome {
  const home = new SimulatedHome(world)
  let state = seed
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
  const paths = Array.from({ length: 8 }, (_, index) => `${CWD}/src/file-${index}.ts`)
  for (const path of paths)
    home.set(path, Array.from({ length: 600 }, (_, line) => `\tconst value${line} = '${path}'`).join('\n') + '\n')
  for (let number = 1; number <= 6; number++) {
    const session = home.session(`story-${number}`, { keepsBackups })
    for (let turn = 0; turn < 8; turn++) {
      session.prompt(`Turn ${turn}`)
      for (let step = 0; step < 6; step++) {
        const path = paths[roll(paths.length)] ?? ''
        const line = roll(500)
        const before = home.disk.get(path)?.split('\n')[line] ?? ''
        if (roll(10) === 0) session.bash('npx prettier --write .', '', () => reformat(home, path))
        else if (roll(8) === 0) session.read(path, { from: line + 1, count: 20 })
        else session.edit(path, `${before}\n`, `${before} // ${number}.${turn}.${step}\n`)
      }
    }
    session.save()
  }
  return home
}

function reformat(home: SimulatedHome, path: string): void {
  home.set(path, `// formatted\n${home.disk.get(path) ?? ''}`)
}

async function countWhole(world: World, home: SimulatedHome): Promise<{ whole: number; wrong: number; count: number }> {
  let [count, whole, wrong] = [0, 0, 0]
  await withOperations(world, (operations) => {
    const truth = new Map(home.states.map(({ uuid, content }) => [uuid, content]))
    for (const path of operations.paths())
      replayFile(operations.of(path), (version, content) => {
        const expected = truth.get(version.operation.place.resultUuid ?? '')
        if (version.cause !== null || version.isEarlier || expected === undefined) return
        count += 1
        if (content === undefined) return
        whole += 1
        if (content !== expected) wrong += 1
      })
  })
  return { whole, wrong, count }
}

/** Single stories differ: of twelve, the worst had 98.7 %, and all together 99.4 %. */
const SEEDS = [1, 2, 3, 4].map((number) => number * 7919)

test('with backups, 99 % of the versions have their whole content, and none a wrong one', async () => {
  let [all, known] = [0, 0]
  for (const seed of SEEDS) {
    await inWorld(async (world) => {
      const home = tell(world, true, seed)
      const { whole, wrong, count } = await countWhole(world, home)
      expect(count).toBe(home.states.length)
      expect(wrong).toBe(0)
      all += count
      known += whole
    })
  }
  expect(all).toBeGreaterThan(800)
  expect(known / all).toBeGreaterThanOrEqual(0.99)
}, 120_000)

test('without backups, content that no record shows stays unknown', async () =>
  inWorld(async (world) => {
    expect(await countWhole(world, tell(world, false, 1))).toMatchObject({ whole: 0, wrong: 0 })
  }))

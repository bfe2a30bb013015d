// A year of short sessions before a day: more in the last weeks, fewer at weekends. The same day gives the same sessions.
import { createHash } from 'node:crypto'
import { directoryOf, folderOf, idOf, ShortSession } from './short-session.ts'
import { SHORT_TASKS, type ShortTask } from './short-tasks.ts'

const DAY_MS = 86_400_000
const DAYS = 340

export interface SampleFile {
  path: string
  text: string
  endMs: number
}

export function recentDays(today: string): SampleFile[] {
  const files: SampleFile[] = []
  for (let back = DAYS; back >= 1; back--) {
    const day = Date.parse(today) - back * DAY_MS
    for (let number = 0; number < sessionsOn(day, back); number++) {
      const task = SHORT_TASKS[files.length % SHORT_TASKS.length]
      if (task) files.push(writeSession(task, files.length, day, number))
    }
  }
  return files
}

/** From 0 to 1, by the words. */
function chance(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE() / 2 ** 32
}

function sessionsOn(dayMs: number, back: number): number {
  const isWeekend = [0, 6].includes(new Date(dayMs).getUTCDay())
  const isRecent = back <= 30
  const share = isWeekend ? 0.08 : isRecent ? 0.65 : 0.22
  if (chance(`day ${back}`) > share) return 0
  return isRecent && chance(`second ${back}`) < 0.25 ? 2 : 1
}

function writeSession(task: ShortTask, index: number, dayMs: number, number: number): SampleFile {
  const id = idOf(`day ${index}`)
  const hour = 8 + Math.floor(chance(`hour ${index}`) * 4) + number * 5
  const session = new ShortSession(
    id,
    task,
    dayMs + hour * 3_600_000,
    16_000 + Math.floor(chance(`context ${index}`) * 90_000),
  )
  const path = `${directoryOf(task)}/${task.file}`
  session.prompt(task.prompt)
  session.result(session.call('Read', { file_path: path }), `     1→// ${task.file}`, 1)
  const rounds = 1 + Math.floor(chance(`rounds ${index}`) ** 2 * 8)
  for (let round = 0; round < rounds; round++) {
    session.pass(30)
    session.result(session.call('Grep', { pattern: `step ${round + 1}`, path: 'src' }), 'No matches found', 1)
    session.result(session.call('Bash', { command: task.command, description: 'Check' }), 'ok', 8)
  }
  session.say(task.answer)
  return { path: `${folderOf(task)}/${id}.jsonl`, text: session.text(), endMs: session.atMs }
}

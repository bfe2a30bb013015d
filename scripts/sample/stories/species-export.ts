import { attach } from '../kit/attachments.ts'
import type { Archive } from '../kit/archive.ts'
import { call, failing, say, think } from '../kit/blocks.ts'
import { interrupted, localCommand, slashCommand } from '../kit/commands.ts'
import { enqueue, withdraw } from '../kit/queue.ts'
import { openSession } from '../kit/session.ts'
import type { Session } from '../kit/session.ts'
import { EXPORT_GO, GO_MOD } from '../texts/kestrel.ts'
import { goTest } from '../texts/runs.ts'
import { toolsOf } from '../tools/index.ts'
import type { Tools } from '../tools/index.ts'
import { REJECTED } from '../tools/planning.ts'
import { KESTREL } from './projects.ts'
import type { Card } from './projects.ts'

/** July 2026 on Windows: two writers damaged a line in the middle, and the machine crashed during the last line. */
export function speciesExport(archive: Archive): Card[] {
  const s = openSession(archive, {
    name: 'species export',
    project: KESTREL,
    version: '2.1.217',
    start: '2026-07-14T17:05:09.300Z',
    model: 'claude-sonnet-5',
    files: { 'go.mod': GO_MOD, 'internal/export/csv.go': EXPORT_GO },
    gitBranch: 'species',
    cacheMinutes: 60,
    baseTokens: 26_300,
    permissionMode: 'default',
    hooks: { sessionStart: 'git fetch --quiet', stop: 'powershell -File notify.ps1' },
    aiTitle: 'Export calls with species names',
    effort: 'high',
    keepsBlobs: true,
  })
  const t = toolsOf(s)
  s.hooks.atStart(s, 'startup')
  slashCommand(s, 'model', '', 'Set model to \u001b[1mFable 5\u001b[22m')
  s.model = 'claude-fable-5'
  umlauts(s, t)
  download(s, t)
  regroup(s, t)
  powerCut(s)
  s.save()
  return [
    {
      file: `${s.folder}/${s.id}.jsonl`,
      project: 'Kestrel',
      version: '2.1.217',
      shows:
        'damage: a cut record glued to the next one, and a last line without its end; prompt withdrawn with `popAll`, MCP error, denied call with its kind, interrupted message, background shell that reports in a turn, `file-history-delta`',
    },
  ]
}

function umlauts(s: Session, t: Tools): void {
  s.prompt('Spreadsheet programs show "GrÃ¼nspecht" instead of "Grünspecht" in our export. Why?')
  s.reply(think('UTF-8 without a byte order mark, read as Latin-1.'), t.read('internal/export/csv.go'))
  s.reply(
    say(
      'The file is correct UTF-8, but those programs assume another encoding unless it starts with a byte order mark. I will write one.',
    ),
    t.edit(
      'internal/export/csv.go',
      '\tw := csv.NewWriter(out)\n',
      '\tif _, err := io.WriteString(out, "\\ufeff"); err != nil {\n\t\treturn err\n\t}\n\tw := csv.NewWriter(out)\n',
    ),
  )
  // Two processes wrote at once: the end of this record is lost, and the next record is on the same line.
  const spoilt = s.out.records.at(-4)
  if (spoilt !== undefined) s.out.cut(spoilt, 618)
  s.reply(t.bash('go test ./internal/export', 'Test the export', goTest({ 'internal/export': 0.287 }), { seconds: 4 }))
  s.reply(say('Fixed: the export starts with a byte order mark, and „Grünspecht“ keeps its ü.'))
}

function download(s: Session, t: Tools): void {
  s.prompt('Fetch the German species names from the names server and cache them next to the binary.')
  s.reply(failing(t.mcp('species-names', 'list', { language: 'de' }, ''), 'MCP error -32001: Request timed out'))
  const id = s.ids.task()
  s.reply(
    say('The names server does not answer; I will load the list as a file instead, in the background.'),
    t.bashInBackground('curl -sO https://names.example.org/de.csv', 'Load the species list', id),
  )
  const [toolUseId = ''] = JSON.stringify(s.out.records.slice(-4)).match(/toolu_01\w+/) ?? []
  enqueue(s, 'actually use the French list')
  withdraw(s, 'actually use the French list')
  s.reply(
    t.bash('ls -l de.csv', 'Check the file', "ls: cannot access 'de.csv': No such file or directory", { exit: 2 }),
  )
  const notice = `<task-notification>\n<task-id>${id}</task-id>\n<tool-use-id>${toolUseId}</tool-use-id>\n<status>completed</status>\n<summary>Background command "Load the species list" completed (exit code 0)</summary>\n</task-notification>`
  enqueue(s, notice)
  s.meta({ type: 'queue-operation', operation: 'remove', timestamp: s.clock.now(), sessionId: s.id, content: notice })
  attach(s, { type: 'queued_command', prompt: notice, commandMode: 'task-notification', timestamp: s.clock.now() })
  s.reply(say('The list is here now: 512 species, `Tannenmeise` to `Zwergohreule`. My first look came too early.'))
  localCommand(s, 'mcp', 'MCP dialog dismissed')
}

function regroup(s: Session, t: Tools): void {
  s.prompt('Delete the old recordings in D:\\Aufnahmen\\2019, they are archived.')
  s.reply({
    ...t.bash('rm -r "/d/Aufnahmen/2019"', 'Delete old recordings', ''),
    run: () => ({
      content: REJECTED,
      structured: 'User rejected tool use',
      shape: 'error',
      extra: { toolDenialKind: 'user-rejected' },
    }),
  })
  s.abandonTurn()
  s.prompt('wait, 2019 is not archived yet! Only list what is in there.')
  const messageId = s.ids.message()
  s.replyWith({ messageId }, say('Good that you stopped me. I will only list the folder:'))
  interrupted(s, 'reply', messageId)
  s.prompt('go on')
  s.reply(t.bash('ls "/d/Aufnahmen/2019" | wc -l', 'Count the recordings', '1184'))
  s.reply(say('1 184 recordings, nothing was deleted.'))
}

/** The last record is incomplete on disk, so the last call has no result. */
function powerCut(s: Session): void {
  s.prompt('Add a column with the species to `kestrel list` and show me a line.')
  const found = 'cmd/kestrel/main.go:25:\t\t\t\tfmt.Printf("%s\\t%.1f\\t%.1f\\n", file, call.Start, call.End)'
  s.reply(
    say(
      'With the species a line will read `vogel-0412.wav  12.4  13.1  Grünspecht`. First I look for the place that prints it.',
    ),
    call(
      'Grep',
      { pattern: 'Printf', output_mode: 'content', '-n': true },
      { content: found, structured: { mode: 'content', numFiles: 0, filenames: [], content: found, numLines: 1 } },
    ),
  )
  s.abandonTurn()
  const unfinished = JSON.stringify(s.out.records.pop())
  s.out.tail = unfinished.slice(0, unfinished.indexOf('fmt.Printf') + 14)
}

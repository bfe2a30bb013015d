import { Agent } from '../kit/agents.ts'
import { attach } from '../kit/attachments.ts'
import type { Archive } from '../kit/archive.ts'
import { raw, say, think } from '../kit/blocks.ts'
import { costState } from '../kit/cost.ts'
import { greyJpeg, pdf } from '../kit/pictures.ts'
import { openSession } from '../kit/session.ts'
import type { Session } from '../kit/session.ts'
import { awaySummary, synthetic } from '../kit/system.ts'
import { GETTING_STARTED_MD, GLOSSARY_MD } from '../texts/lantern.ts'
import { toolsOf } from '../tools/index.ts'
import type { Tools } from '../tools/index.ts'
import { LANTERN } from './projects.ts'
import type { Card } from './projects.ts'
import { toolUseIds } from '../kit/tool-ids.ts'

const HAIKU = 'claude-haiku-5-5'
const OPUS = 'claude-opus-5-5'

const KEEPERS_MD = `# Keepers

A keeper looks after one lamp. The handbook names three duties:

1. read the page once a season,
2. mend broken beams,
3. put out what nobody needs any more.
`

/** October 2026, the newest and still open: PDF files, server tools, and records that no reader knows yet. */
export function handbook(archive: Archive): Card[] {
  const start = '2026-10-06T07:30:00.412Z'
  const s = openSession(archive, {
    name: 'handbook',
    project: LANTERN,
    version: '2.1.283',
    start,
    model: 'claude-sonnet-5-5',
    files: { 'docs/getting-started.md': GETTING_STARTED_MD, 'docs/glossary.md': GLOSSARY_MD },
    gitBranch: 'handbook',
    cacheMinutes: 60,
    baseTokens: 28_900,
    permissionMode: 'auto',
    hooks: { sessionStart: 'scripts/session-start.sh' },
    aiTitle: 'Turn the paper handbook into pages',
    effort: 'high',
    keepsBlobs: true,
  })
  const t = toolsOf(s)
  s.repeated.set('bridge-session', {
    type: 'bridge-session',
    sessionId: s.id,
    bridgeSessionId: s.ids.bridge(),
    lastSequenceNum: 0,
    ownerAccountUuid: s.ids.uuid(),
    ownerOrganizationUuid: s.ids.uuid(),
  })
  s.meta({ type: 'agent-name', agentName: 'handbook', sessionId: s.id })
  s.hooks.atStart(s, 'startup')
  read(s, t)
  const agent = write(s, t)
  search(s)
  fast(s, t)
  future(s)
  foreign(s)
  s.closeTurn()
  s.meta({ type: 'tag', tag: 'docs', sessionId: s.id })
  s.meta(costState(s, agent.session === undefined ? [] : [agent.session], Date.parse(start)))
  s.save()
  archive.writeJson('sessions/48213.json', {
    pid: 48_213,
    sessionId: s.id,
    cwd: LANTERN.root,
    startedAt: Date.parse(start) - 2_140,
    procStart: '18442071',
    version: '2.1.283',
    peerProtocol: 1,
    kind: 'interactive',
    entrypoint: 'cli',
    status: 'idle',
    updatedAt: s.clock.ms,
  })
  return [
    {
      file: `${s.folder}/${s.id}.jsonl`,
      project: 'lantern-docs',
      version: '2.1.283',
      shows:
        'the newest, with `sessions/<pid>.json`: PDF whole and in pages, web search by the server, several iterations, fast mode, a foreign model, `cost-state`, `bridge-session`, `mode`, `tag`, `agent-name`, a rewind, rate limit; unknown record, block and attachment types',
    },
  ]
}

function read(s: Session, t: Tools): void {
  s.prompt(
    'We found the paper handbook of 1998 as a PDF in ~/Downloads. Please turn the part about keepers into a page.',
  )
  s.reply(
    think('Short cover letter and a long scan.'),
    t.readPdf('/home/mara/Downloads/handbook-letter.pdf', pdf('Lantern handbook, pages 12 to 13 are about keepers')),
  )
  s.reply(t.readPdfPages('/home/mara/Downloads/handbook.pdf', '12-13', 4_812_339, [greyJpeg(), greyJpeg()]))
  s.reply(
    think('Pages 12 and 13 name three duties.'),
    say(
      'Pages 12 and 13 describe three duties of a keeper. I will write them as `docs/keepers.md` and link the glossary.',
    ),
  )
}

function write(s: Session, t: Tools): Agent {
  s.closeTurn()
  const before = s.leaf
  s.prompt('Write it in the style of 1998.')
  s.reply(
    say(
      'Hear ye! The Keeper of the Lamp shall, once in every season, peruse the Page entrusted to him…\n\nShall I go on like this?',
    ),
  )
  s.rewindTo(before)
  s.prompt('Write it in plain language, short sentences.')
  s.reply(
    think('Plain.'),
    t.write('docs/keepers.md', KEEPERS_MD),
    t.edit(
      'docs/glossary.md',
      '| Beam | a link between two lamps |\n',
      '| Beam | a link between two lamps |\n| Keeper | who looks after a lamp |\n',
    ),
  )
  const agent = new Agent(s, {
    type: 'Explore',
    description: 'Check links to keepers',
    prompt: 'Which pages should link to docs/keepers.md? Answer with one line per page.',
    model: HAIKU,
    story: (a) => {
      a.reply(toolsOf(a).grepLines('[Ll]amp'))
      a.reply(say('- `docs/glossary.md`: the row "Keeper" should link to it\n- no other page mentions lamps'))
    },
  })
  s.reply(agent.start())
  agent.save({ toolUseId: toolUseIds(s, 'Agent')[0], spawnDepth: 1, model: HAIKU })
  s.reply(t.edit('docs/glossary.md', '| Keeper | who', '| [Keeper](keepers.md) | who'))
  s.reply(say('`docs/keepers.md` is written, the glossary links to it.'))
  return agent
}

/** The server runs the search: call and result are blocks of the assistant, and the request runs in two steps. */
function search(s: Session): void {
  s.prompt('Is "keeper" the usual word in other documentation projects?')
  const id = s.ids.serverToolUse()
  s.replyWith(
    { twoSteps: true, usage: { searches: 1, thinkingTokens: 41 } },
    think('Search the web for the usual term.'),
    raw({
      type: 'server_tool_use',
      id,
      name: 'web_search',
      input: { query: 'documentation page owner term keeper maintainer' },
    }),
    raw({
      type: 'web_search_tool_result',
      tool_use_id: id,
      content: [
        {
          type: 'web_search_result',
          url: 'https://docs.example.org/ownership',
          title: 'Who owns a page?',
          encrypted_content: s.ids.signature(),
          page_age: '3 months ago',
        },
        {
          type: 'web_search_result',
          url: 'https://writers.example.net/maintainers',
          title: 'Maintainers of documentation',
          encrypted_content: s.ids.signature(),
          page_age: 'last year',
        },
      ],
    }),
    say(
      'Most projects say **owner** or **maintainer**. "Keeper" is unusual, but it fits your lamps, and the glossary explains it.',
    ),
  )
}

function fast(s: Session, t: Tools): void {
  s.model = OPUS
  s.prompt('Give me three titles for the page, quickly.')
  s.replyWith(
    { usage: { speed: 'fast' } },
    say('1. Keepers\n2. Who keeps a lamp burning\n3. 灯台守 (tōdaimori), for the Japanese site'),
  )
  s.model = 'claude-sonnet-5-5'
  synthetic(s, "You've hit your limit · resets 11am (Europe/Copenhagen)", 'rate_limit')
  s.closeTurn()
  s.clock.wait(3_300)
  awaySummary(s, 'The page about keepers is written and linked; three titles are proposed. Next: choose one.')
  s.prompt('Number 2, please.')
  s.reply(t.edit('docs/keepers.md', '# Keepers\n', '# Who keeps a lamp burning\n'))
  s.reply(say('Renamed. The file name stays, so links keep working.'))
}

/** Unknown names: a reader must keep and show them. */
function future(s: Session): void {
  s.meta({ type: 'aurora-marker', phase: 'dusk', intensity: 0.7, sessionId: s.id, timestamp: s.clock.now() })
  attach(s, { type: 'tide_table_hint', station: '0417', nextHighWater: '2026-10-06T14:20:00Z' })
  s.prompt('Can you sketch how lamps and beams hang together?')
  s.reply(
    raw({ type: 'hologram', scene: { lamps: 3, beams: 2 }, alt: 'three lamps joined by two beams' }),
    say('```\nkeepers ──▶ glossary ──▶ getting-started\n```\n\nThree lamps, two beams.'),
  )
  s.chain((stamp) => ({ type: 'aurora-span', spans: [{ from: 0, to: 1 }], ...stamp }), { aside: true })
}

/** A company gateway answers with another model. */
function foreign(s: Session): void {
  s.prompt('Thanks!')
  s.replyWith({ model: 'harbor-coder-32b', withoutRequestId: true }, say('You are welcome.'))
}

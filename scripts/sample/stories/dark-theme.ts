import { Agent, openAgent } from '../kit/agents.ts'
import type { Archive } from '../kit/archive.ts'
import { failing, say, think } from '../kit/blocks.ts'
import { localCommand } from '../kit/commands.ts'
import { png } from '../kit/pictures.ts'
import { absorb, dequeue, enqueue } from '../kit/queue.ts'
import { openSession } from '../kit/session.ts'
import type { Session } from '../kit/session.ts'
import { apiErrors, synthetic } from '../kit/system.ts'
import { GETTING_STARTED_MD, GLOSSARY_MD, INDEX_PY, SEARCH_JS, THEME_CSS } from '../texts/lantern.ts'
import { toolsOf } from '../tools/index.ts'
import type { Tools } from '../tools/index.ts'
import { base64Image } from '../tools/media.ts'
import { REJECTED } from '../tools/planning.ts'
import { LANTERN } from './projects.ts'
import type { Card } from './projects.ts'

const HAIKU = 'claude-haiku-4-5-20251001'
const DARK = `
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181d;
    --ink: #e6e2d8;
    --flame: #ff9a5c;
  }
}
`

/** A lamp in a dark window, and the same window with the text washed out. */
const screenshot = png(16, (x, y) => (Math.hypot(x - 8, y - 7) < 4 ? [255, 196, 110] : [22, 24, 29]))
const preview = png(16, (x, y) => (y % 4 === 1 && x > 1 && x < 14 ? [230, 226, 216] : [22, 24, 29]))

/** November 2025: agents have their own files, next to the session. The user works in an editor. */
export function darkTheme(archive: Archive): Card[] {
  const s = openSession(archive, {
    name: 'dark theme',
    project: LANTERN,
    version: '2.0.34',
    start: '2025-11-12T16:20:11.044Z',
    model: 'claude-sonnet-4-5-20250929',
    files: {
      'theme/theme.css': THEME_CSS,
      'theme/search.js': SEARCH_JS,
      'lantern/index.py': INDEX_PY,
      'docs/getting-started.md': GETTING_STARTED_MD,
      'docs/glossary.md': GLOSSARY_MD,
    },
    gitBranch: 'dark-theme',
    baseTokens: 17_200,
  })
  const t = toolsOf(s)
  warmUp(s)
  decide(s, t)
  serve(s, t)
  contrast(s, t)
  search(s)
  trouble(s, t)
  s.save()
  return [
    {
      file: `${s.folder}/${s.id}.jsonl`,
      project: 'lantern-docs',
      version: '2.0.34',
      shows:
        'agents in `agent-<8hex>.jsonl` beside the session (one is a warm-up), pasted image, Read of an image, AskUserQuestion, WebFetch, background shell, queue operations, `api_error` run, an API error as message, a denied call, `<ide_opened_file>`',
    },
  ]
}

/** Around this version Claude Code warmed up its agents with one word, and their files stayed. */
function warmUp(s: Session): void {
  const agent = openAgent(s, s.ids.hex(8), HAIKU)
  agent.prompt('Warmup')
  agent.reply(say('Ready. I can search the Lantern documentation and its generator when you need it.'))
  s.archive.write(`${s.folder}/agent-${agent.scene.agentId ?? ''}.jsonl`, agent.out.toString())
}

function decide(s: Session, t: Tools): void {
  const text = 'The site needs a dark theme. Readers keep asking for it.'
  s.prompt(text, {
    content: [
      {
        type: 'text',
        text: `<ide_opened_file>The user opened the file ${s.workspace.path('theme/theme.css')} in the IDE. This may or may not be related to the current task.</ide_opened_file>`,
      },
      { type: 'text', text },
    ],
  })
  s.reply(
    think(
      'All colours are custom properties, so a dark theme is one media query. The open question is whether readers can switch it.',
    ),
    t.read('theme/theme.css', { reminder: true }),
  )
  const question = 'Should readers be able to switch the theme themselves?'
  s.reply(
    say('The colours are already custom properties, so this is small. One decision is yours:'),
    t.ask(
      [
        {
          question,
          header: 'Switch',
          options: [
            { label: 'Follow the system', description: 'A media query, no script, nothing to store' },
            { label: 'Add a switch', description: 'A button in the header, remembered per browser' },
          ],
          multiSelect: false,
        },
      ],
      { [question]: 'Follow the system' },
    ),
  )
  s.reply(t.edit('theme/theme.css', 'a {\n  color: var(--flame);\n}\n', `a {\n  color: var(--flame);\n}\n${DARK}`))
  s.reply(say('Done: three colours change with the system setting, everything else follows from them.'))
  s.pause(3)
}

function serve(s: Session, t: Tools): void {
  s.prompt('Start the preview server so I can look at it.')
  s.reply(t.bashInBackground('python -m http.server 8123 --directory site', 'Serve the built site', '7c41de'))
  s.reply(
    t.bashOutput(
      '7c41de',
      'python -m http.server 8123 --directory site',
      'Serving HTTP on 0.0.0.0 port 8123 (http://0.0.0.0:8123/) ...',
    ),
  )
  enqueue(s, 'and open the glossary page, it has a table')
  absorb(s, 'and open the glossary page, it has a table')
  s.reply(say('It is running: <http://localhost:8123/>. For the table, open <http://localhost:8123/glossary/>.'))
  s.pause(2)
}

function contrast(s: Session, t: Tools): void {
  const text = 'The text on the code blocks looks washed out, see [Image #1]'
  s.prompt(text, {
    content: [base64Image(screenshot), { type: 'text', text }],
    pasted: { '1': { id: 1, type: 'image' } },
  })
  s.reply(t.readImage('site/preview.png', preview, 16))
  s.reply(
    think(
      'The screenshot shows beige text on near-black, that is fine; the grey comes from an opacity on code blocks in the dark theme.',
    ),
    t.webFetch(
      'https://contrast.example.org/guide',
      'What contrast ratio does body text need?',
      'Body text needs a ratio of at least 4.5:1; large text 3:1. Opacity lowers the ratio twice when it is applied to both text and background.',
      18_204,
    ),
  )
  s.reply(t.edit('theme/theme.css', '    --flame: #ff9a5c;\n', '    --flame: #ff9a5c;\n    --code: #20242c;\n'))
  enqueue(s, 'Does the search box work in the dark theme too?')
  s.reply(
    say(
      'Code blocks get a background of their own (`--code`). Measured against it:\n\n| Text | Ratio |\n|---|---|\n| body on paper | 13.6:1 |\n| body on code | 11.9:1 |\n| link on paper | 8.2:1 |',
    ),
  )
  dequeue(s, 'Does the search box work in the dark theme too?')
}

function search(s: Session): void {
  const agent = new Agent(s, {
    type: 'Explore',
    description: 'Trace the search box',
    prompt:
      'Find out which styles and scripts the search box uses and whether any colour is hard-coded. Name files and lines.',
    model: HAIKU,
    story: (a) => {
      const tools = toolsOf(a)
      a.reply(tools.grepLines('#[0-9a-f]{6}'), tools.read('theme/search.js'))
      a.reply(
        say(
          'The search box has no colours of its own: `theme/search.js` only fills the list, and every hard-coded colour sits in `theme/theme.css` (lines 2–4 and the dark block). It inherits both themes.',
        ),
      )
    },
  })
  s.reply(agent.start())
  agent.save()
  apiErrors(s, 3, () => ({
    status: 529,
    headers: {},
    requestID: null,
    error: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
  }))
  s.reply(say('Yes. The search box has no colour of its own, so it follows the theme.'))
  localCommand(s, 'status', 'Version 2.0.34, working directory ~/src/lantern-docs')
  s.pause(6)
}

function trouble(s: Session, t: Tools): void {
  s.prompt('Clean up the build folder and stop the server.')
  s.reply(
    failing(t.bash('rm -rf site', 'Remove the build folder', ''), REJECTED),
    t.killShell('7c41de', 'python -m http.server 8123 --directory site'),
  )
  s.abandonTurn()
  s.prompt('Keep the folder, I am still comparing. Only a note in the getting started page, please.')
  synthetic(s, 'API Error: 500 {"type":"error","error":{"type":"api_error","message":"Internal server error"}}')
  s.prompt('try again')
  s.reply(
    t.edit(
      'docs/getting-started.md',
      'Then open `site/index.html`.\n',
      'Then open `site/index.html`. The site follows the light or dark setting of your system 🌙.\n',
    ),
  )
  s.reply(say('The page mentions the dark theme now. The server is stopped and `site/` is untouched.'))
}

// A session with one of everything that is rendered: every kind of section, separators, nested agents and damaged lines.
import { PROJECT } from '../cli/annals.ts'
import { CWD, Story } from './story.ts'

export const EVERYTHING = 'e5ec0000-0000-4000-8000-000000000000'

/** More than one pixel, so that it is visible. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC'

const ANSWER = `## What the gauge says

The **datum** is ~~wrong~~ right, see [the manual](https://example.com/manual) and <script>alert(1)</script>.

| Station | Level | Time |
|:--------|------:|:----:|
| Hørsholm | 2.40 | 22:41 |
| Rungsted | 2.36 | 22:27 |

- [x] read the curve
- [ ] call the harbour
  1. in the morning
  2. or later

> Tides wait for nobody.

\`\`\`ts
export const level = (reading: number): string => \`\${reading} m\`
\`\`\`
`

const LONG_OUTPUT = Array.from({ length: 1200 }, (_, line) => `reading ${line}: ${(line * 37) % 997} cm`).join('\n')
const SPILLED = `${Array.from({ length: 60 }, (_, line) => `spilled line ${line}`).join('\n')}\n`

/** Returns the files of a Claude home folder, by path. */
export function everySection(): Record<string, string> {
  const story = new Story(EVERYTHING)
  story.line({ type: 'custom-title', customTitle: 'One of everything', sessionId: EVERYTHING })
  tellFiles(story)
  tellTalk(story)
  tellPlans(story)
  const agents = tellAgents(story)
  tellRest(story)
  const folder = `${PROJECT}/${EVERYTHING}`
  return {
    [`${folder}.jsonl`]: story.text(),
    [`${folder}/tool-results/toolu_spilled.txt`]: SPILLED,
    ...Object.fromEntries(Object.entries(agents).map(([name, text]) => [`${folder}/subagents/${name}`, text])),
  }
}

function tellFiles(story: Story): void {
  story.prompt('Show me every kind of section')
  const source = "import { level } from './level.ts'\n\nexport function gauge(): string {\n  return level(2.4)\n}\n"
  story.tool('Read', { file_path: `${CWD}/src/gauge.ts` }, source, {
    toolUseResult: {
      type: 'text',
      file: { filePath: `${CWD}/src/gauge.ts`, content: source, numLines: 5, startLine: 41, totalLines: 90 },
    },
  })
  const lines = [
    ' function level() {',
    ...Array.from({ length: 16 }, (_, line) => `-  const before${line} = ${line}`),
    ...Array.from({ length: 16 }, (_, line) => `+  const after${line} = ${line}`),
    ' }',
  ]
  story.tool('Edit', { file_path: `${CWD}/src/level.ts`, old_string: 'before', new_string: 'after' }, 'Updated.', {
    toolUseResult: {
      filePath: `${CWD}/src/level.ts`,
      oldString: 'before',
      newString: 'after',
      originalFile: null,
      structuredPatch: [{ oldStart: 40, oldLines: 18, newStart: 40, newLines: 18, lines }],
    },
  })
  const output = '\u001b[32m✓\u001b[0m 12 passed\n\u001b[1;31m✗ 1 failed\u001b[0m\n\u001b[38;5;208morange\u001b[0m tide'
  story.tool('Bash', { command: 'npm test', description: 'Run the gauge tests' }, output, {
    isError: true,
    toolUseResult: { stdout: output, stderr: '', interrupted: false },
  })
  story.tool('Bash', { command: 'cat readings.txt', description: 'Print all readings' }, LONG_OUTPUT, {
    toolUseResult: { stdout: LONG_OUTPUT, stderr: '', interrupted: false },
  })
  const note = `<persisted-output>\nOutput too large (1.2MB). Full output saved to: /home/mara/.claude/${PROJECT}/${EVERYTHING}/tool-results/toolu_spilled.txt\n\nPreview (first 2KB):\nspilled line 0\n</persisted-output>`
  story.tool('Bash', { command: 'make everything', description: 'Build everything' }, note, {
    toolUseResult: {
      stdout: 'spilled line 0',
      stderr: '',
      interrupted: false,
      persistedOutputPath: `/home/mara/.claude/${PROJECT}/${EVERYTHING}/tool-results/toolu_spilled.txt`,
      persistedOutputSize: 1_258_291,
    },
  })
  story.tool('Grep', { pattern: 'level', output_mode: 'content' }, 'src/gauge.ts:4:  return level(2.4)', {
    toolUseResult: { mode: 'content', content: 'src/gauge.ts:4:  return level(2.4)', numFiles: 1, filenames: [] },
  })
}

function tellTalk(story: Story): void {
  story.answer([
    { type: 'thinking', thinking: 'The gauge is read twice.\n\nSo the second reading wins.', signature: 'c2ln' },
    { type: 'text', text: ANSWER },
  ])
  story.prompt([
    { type: 'text', text: 'Here is a picture and a document' },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
    { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0xLjQK' } },
  ])
  story.answer([{ type: 'text', text: 'Another model looks at it.' }], {}, { model: 'claude-sonnet-5-20260901' })
  story.record({
    type: 'attachment',
    attachment: { type: 'queued_command', prompt: 'And hurry, please', commandMode: 'prompt' },
  })
}

function tellPlans(story: Story): void {
  const todos = [
    { content: 'Read the manual', status: 'completed', activeForm: 'Reading the manual' },
    { content: 'Mend the gauge', status: 'in_progress', activeForm: 'Mending the gauge' },
    { content: 'Tell the harbour', status: 'pending', activeForm: 'Telling the harbour' },
  ]
  story.tool('TodoWrite', { todos }, 'Todos were changed.', { toolUseResult: { oldTodos: [], newTodos: todos } })
  const question = {
    question: 'Which gauge?',
    header: 'Gauge',
    options: [
      { label: 'Float', description: 'Old and slow' },
      { label: 'Radar', description: 'New and dear' },
    ],
    multiSelect: false,
  }
  story.tool('AskUserQuestion', { questions: [question] }, 'The user chose Radar.', {
    toolUseResult: { questions: [question], answers: { 'Which gauge?': 'Radar' } },
  })
  const plan = '# Mend the gauge\n\n1. Take it out of the water\n2. Dry it'
  story.tool('ExitPlanMode', { plan }, 'The plan was approved.', {
    toolUseResult: { plan, isAgent: false, filePath: '/home/mara/.claude/plans/dry-gauge.md' },
  })
  const jobs = [{ id: 'c9f2', humanSchedule: 'Weekdays at 9:00', prompt: 'Read the night tide' }]
  story.tool('CronList', {}, 'c9f2', { toolUseResult: { jobs } })
}

/** An agent that starts another one. */
function tellAgents(story: Story): Record<string, string> {
  const outerCall = story.tool(
    'Task',
    { description: 'Ask the harbour', prompt: 'Who reads the gauge?', subagent_type: 'Explore' },
    [{ type: 'text', text: 'The harbour master.' }],
  )
  const outer = agent('a0000001', 'e5ec1111')
  outer.prompt('Who reads the gauge?')
  const innerCall = outer.tool(
    'Task',
    { description: 'Look into the log', prompt: 'Who signed?', subagent_type: 'general-purpose' },
    [{ type: 'text', text: 'Signed by Mara.' }],
  )
  outer.say('The harbour master reads it every morning.')
  const inner = agent('a0000002', 'e5ec2222')
  inner.prompt('Who signed the log?')
  inner.tool('Bash', { command: 'tail -1 harbour.log' }, 'signed: Mara')
  inner.tool('Bash', { command: 'tail -1 well.log' }, 'tail: well.log: no such file', { isError: true })
  inner.say('Mara signed it, at the bottom of the well.')
  const meta = (fields: object) => JSON.stringify(fields)
  return {
    'agent-a0000001.jsonl': outer.text(),
    'agent-a0000001.meta.json': meta({
      agentType: 'Explore',
      description: 'Ask the harbour',
      toolUseId: outerCall,
    }),
    'agent-a0000002.jsonl': inner.text(),
    'agent-a0000002.meta.json': meta({
      agentType: 'general-purpose',
      description: 'Look into the log',
      toolUseId: innerCall,
      parentAgentId: 'a0000001',
    }),
  }
}

function agent(agentId: string, key: string): Story {
  return new Story(EVERYTHING, { isSidechain: true, agentId }, `${key}-0000-4000-8000-000000000000`)
}

function tellRest(story: Story): void {
  story.tool('mcp__tide-tables__look_up', { harbour: 'Rungsted', depth: { metres: 3.5 } }, [
    { type: 'text', text: '{"high":"22:41","low":"04:30"}' },
  ])
  story.tool('Hologram', { shape: ['sphere', { radius: 7 }] }, 'It glows.')
  story.line({ type: 'aurora-marker', sessionId: EVERYTHING, colour: 'green' })
  story.line('{"type":"user","uuid":"broken-line","message":{"role":"user","content":"half a li')
  const last = story.last
  story.last = null
  story.record({
    type: 'system',
    subtype: 'compact_boundary',
    content: 'Conversation compacted',
    logicalParentUuid: last,
    compactMetadata: { trigger: 'auto', preTokens: 167_204, postTokens: 8473 },
  })
  story.prompt('This session is being continued from a previous conversation. They mended the gauge.', {
    isCompactSummary: true,
  })
  story.prompt('Go on after the compaction')
  story.say('API Error: the harbour is closed')
  story.say('The last word.')
}

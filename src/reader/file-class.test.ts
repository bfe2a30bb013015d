import { expect, test } from 'vitest'
import { classifyProjectFile, classifySideFile, type FileClass } from './file-class.ts'

const project = '-home-mara-src-tidepool'
const session = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

test.each<[string, FileClass]>([
  [`${project}/${session}.jsonl`, { kind: 'session', project, sessionId: session }],
  [`${project}/any name.jsonl`, { kind: 'session', project, sessionId: 'any name' }],
  [`${project}/agent-1a2b3c4d.jsonl`, { kind: 'agent', project, agentId: '1a2b3c4d', layout: 'flat' }],
  [
    `${project}/${session}/subagents/agent-a26f.jsonl`,
    { kind: 'agent', project, sessionId: session, agentId: 'a26f', layout: 'subagents' },
  ],
  [
    `${project}/${session}/subagents/agent-a26f.meta.json`,
    { kind: 'agent-meta', project, sessionId: session, agentId: 'a26f' },
  ],
  [
    `${project}/${session}/subagents/agent-a26f.forked-skill.json`,
    { kind: 'agent-meta', project, sessionId: session, agentId: 'a26f' },
  ],
  [
    `${project}/${session}/subagents/workflows/wf_1/agent-a9.jsonl`,
    { kind: 'agent', project, sessionId: session, agentId: 'a9', layout: 'workflow' },
  ],
  [`${project}/${session}/subagents/workflows/wf_1/journal.jsonl`, { kind: 'journal', project, sessionId: session }],
  [
    `${project}/${session}/subagents/workflows/wf_1/agent-a9.meta.json`,
    { kind: 'agent-meta', project, sessionId: session, agentId: 'a9' },
  ],
  [`${project}/${session}/workflows/run1.json`, { kind: 'workflow', project, sessionId: session }],
  [`${project}/${session}/workflows/scripts/x-run1.js`, { kind: 'workflow', project, sessionId: session }],
  [`${project}/${session}/tool-results/toolu_1.txt`, { kind: 'tool-result', project, sessionId: session }],
  [`${project}/${session}/tool-results/pdf-1/page-01.jpg`, { kind: 'tool-result', project, sessionId: session }],
  [`${project}/sessions-index.json`, { kind: 'sessions-index', project }],
  [`${project}/memory/MEMORY.md`, { kind: 'memory', project }],
  [`${project}/notes.txt`, { kind: 'other', project }],
  [`${project}/${session}/session-memory/summary.md`, { kind: 'other', project, sessionId: session }],
  ['loose.jsonl', { kind: 'session', sessionId: 'loose' }],
  ['journal.jsonl', { kind: 'session', sessionId: 'journal' }],
])('%s below projects', (path, expected) => {
  expect(classifyProjectFile(path.split('/'))).toEqual(expected)
})

test.each<[string, FileClass]>([
  ['history.jsonl', { kind: 'history' }],
  ['sessions/4711.json', { kind: 'live-session' }],
  [`file-history/${session}/0123456789abcdef@v2`, { kind: 'file-history', sessionId: session }],
  [`todos/${session}-agent-${session}.json`, { kind: 'todo', sessionId: session, agentId: session }],
  ['todos/other.json', { kind: 'todo' }],
  [`tasks/${session}/1.json`, { kind: 'task', sessionId: session }],
  ['plans/three-small-words.md', { kind: 'plan' }],
  ['paste-cache/0123456789abcdef.txt', { kind: 'paste' }],
  ['plugins/x.json', { kind: 'other' }],
])('%s next to projects', (path, expected) => {
  expect(classifySideFile(path.split('/'))).toEqual(expected)
})

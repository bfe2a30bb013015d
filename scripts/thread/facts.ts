// What is known of a session without its thread: title, directory, and what it shares with other sessions.
import { answer, at, attachment, note, row, user } from './parts.ts'
import type { Fixtures, Line, Options } from './parts.ts'

const TITLE: Options = { show: ['facts'], facts: ['title', 'titleSource', 'ownName'] }
const PLACE: Options = { show: ['facts'], facts: ['directory', 'repository', 'worktree', 'branch'] }
const FAMILY: Options = { show: ['family'] }

const talk = [user('u1', null, 'Fix  the\ncache'), answer('a1', 'u1', 'Done.')]
const own = note('summary', { summary: 'The cache, fixed', leafUuid: 'a1' })
const last = note('last-prompt', { lastPrompt: 'and test it' })
const generated = note('ai-title', { aiTitle: 'Cache repair' })
const given = note('custom-title', { customTitle: 'Tide' })

const titles: Fixtures = {
  'title-custom': { main: [given, own, last, generated, ...talk], options: TITLE },
  'title-custom-last-wins': { main: [note('custom-title', { customTitle: 'Ebb' }), ...talk, given], options: TITLE },
  'title-generated': { main: [own, last, generated, ...talk], options: TITLE },
  'title-last-prompt': { main: [own, last, ...talk], options: TITLE },
  'title-last-prompt-of-tags-only': {
    main: [own, note('last-prompt', { lastPrompt: '<ide_opened_file>key.ts</ide_opened_file>' }), ...talk],
    options: TITLE,
  },
  'title-last-prompt-interrupted': {
    main: [note('last-prompt', { lastPrompt: '[Request interrupted by user]' }), ...talk],
    options: TITLE,
  },
  'title-summary': { main: [own, ...talk], options: TITLE },
  'title-not-a-foreign-summary': {
    main: [note('summary', { summary: 'Of another session', leafUuid: 'elsewhere' }), ...talk],
    options: TITLE,
  },
  'title-first-prompt': { main: talk, options: TITLE },
  'title-first-prompt-in-words': {
    main: [
      user('x1', null, 'Caveat: ignore', { isMeta: true }),
      user('c1', 'x1', '<command-name>/model</command-name>'),
      user('i1', 'c1', '[Request interrupted by user]'),
      user('o1', 'i1', '<ide_opened_file>key.ts</ide_opened_file>'),
      user('k1', 'o1', 'This session is being continued from a previous conversation.', { isCompactSummary: true }),
      user('c2', 'k1', '<command-message>review</command-message><command-name>/review</command-name>'),
      user('u1', 'c2', '<ide_opened_file>key.ts</ide_opened_file>Fix the cache'),
      user('u2', 'u1', 'Test it'),
    ],
    options: TITLE,
  },
  'title-command-as-a-last-resort': {
    main: [
      user('c1', null, '<command-name>/cost</command-name>\n<command-args>--all</command-args>'),
      user('c2', 'c1', '<command-message>review</command-message><command-name>/review</command-name>'),
    ],
    options: TITLE,
  },
  'title-none': { main: [user('x1', null, 'Injected.', { isMeta: true })], options: TITLE },
  'title-cut': { main: [user('u1', null, 'word '.repeat(80))], options: TITLE },
}

const worktree = {
  originalCwd: '/home/mara/tide',
  worktreePath: '/home/mara/tide/.claude/worktrees/eel',
  worktreeBranch: 'eel',
}

const places: Fixtures = {
  'directory-first-cwd': {
    main: [
      note('mode', { mode: 'normal' }),
      user('u1', null, 'Hi', { cwd: '/home/mara/tide', gitBranch: 'main' }),
      answer('a1', 'u1', 'Hello.', { cwd: '/home/mara/tide/src', gitBranch: 'fix' }),
    ],
    options: PLACE,
  },
  'directory-of-a-record-without-uuid': {
    main: [
      note('summary', { summary: 'x', leafUuid: 'y', cwd: '/home/mara/tide' }),
      user('u1', null, 'Hi', { cwd: '/tmp' }),
    ],
    options: PLACE,
  },
  'directory-relocated': {
    main: [
      user('u1', null, 'Hi', { cwd: '/home/mara/tide' }),
      note('relocated', { relocatedCwd: '/home/mara/reef' }),
      note('relocated', { relocatedCwd: '/home/mara/shoal' }),
    ],
    options: PLACE,
  },
  'directory-worktree': {
    main: [
      user('u1', null, 'Hi', { cwd: worktree.worktreePath }),
      note('worktree-state', { worktreeSession: worktree }),
    ],
    options: PLACE,
  },
  'directory-worktree-left': {
    main: [
      user('u1', null, 'Hi', { cwd: worktree.worktreePath }),
      note('worktree-state', { worktreeSession: worktree }),
      note('worktree-state', { worktreeSession: null }),
    ],
    options: PLACE,
  },
  'directory-unknown': { main: talk, options: PLACE },
  'versions-and-models': {
    main: [
      user('u1', null, 'Hi', { version: '2.1.4', entrypoint: 'cli' }),
      row('a1', 'u1', [], { model: 'claude-opus-4-5' }, { version: '2.1.5', entrypoint: 'sdk-ts' }),
      row('a2', 'a1', [], { model: '<synthetic>' }),
    ],
    options: { show: ['facts'], facts: ['versions', 'models', 'entrypoint', 'startedAt', 'endedAt', 'records'] },
  },
  'not-a-session': {
    main: [
      own,
      note('file-history-snapshot', { messageId: 'x', snapshot: {} }),
      { ...user('g1', null, 'Warmup'), isSidechain: true },
    ],
    options: { show: ['facts'], facts: ['hasTalk'] },
  },
}

const history = [
  user('u1', null, 'Fix it', { timestamp: at(0) }),
  answer('a1', 'u1', 'Done.', { timestamp: at(1) }),
  attachment('q1', 'a1', { type: 'queued_command', prompt: 'and test it', commandMode: 'prompt' }),
]

function fork(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({
    ...line,
    uuid: `f-${String(line['uuid'])}`,
    forkedFrom: { sessionId: 'input', messageUuid: line['uuid'] },
  }))
}

const families: Fixtures = {
  'family-resumed-copy': {
    main: history,
    others: { resumed: [...history, user('u2', 'q1', 'Go on', { timestamp: at(60) }), answer('a2', 'u2', 'Gladly.')] },
    options: FAMILY,
  },
  'family-fork': {
    main: [...history, user('u2', 'q1', 'Go on', { timestamp: at(600) })],
    others: { fork: [...fork(history), user('u3', 'f-q1', 'Or so', { timestamp: at(60), forkedFrom: undefined })] },
    options: FAMILY,
  },
  'family-background': {
    main: history,
    others: {
      background: [
        ...history.map((line) => ({ ...line, sessionKind: 'bg' })),
        answer('a9', 'q1', 'On my own.', { timestamp: at(90), sessionKind: 'bg' }),
      ],
    },
    options: FAMILY,
  },
  'family-continued-in': {
    main: [user('u1', null, 'Fix it'), note('continued-in', { continuedInSessionId: 'later' })],
    others: {
      later: [user('u2', null, 'Go on', { timestamp: at(60) })],
      stranger: [user('u3', null, 'Hi', { timestamp: at(70) })],
    },
    options: FAMILY,
  },
  'family-without-uuids': {
    main: [{ type: 'user', message: { content: 'Hi' } }],
    others: { stranger: [{ type: 'user', message: { content: 'Hi' } }] },
    options: FAMILY,
  },
  'family-copied-twice-in-one-file': { main: [...history, ...history], options: FAMILY },
}

export const facts: Fixtures = { ...titles, ...places, ...families }

// Declares the operations on one session. The implementations are imported when they run.
import { DEPTHS, DEFAULT_DEPTH } from '../../describe/depth.ts'
import { choice, inputOf, matchingText, maybeFlag, maybeWhole, presetText, text } from '../field-kinds.ts'
import { defineOperation } from '../operation.ts'
import { advise, field, operation } from '../../text/advice.ts'

export const sessionField = presetText('latest', {
  positional: true,
  placeholder: 'SESSION',
  session: true,
  description: 'id, unique prefix, given name, .jsonl file, "-", latest or current',
})

export const showInput = inputOf({
  session: sessionField,
  depth: choice(DEPTHS, DEFAULT_DEPTH, { placeholder: 'LEVEL', description: 'prompts, chat, tools (default) or all' }),
  turn: matchingText(
    /^(?:-[1-9]\d*|\d+(?:-\d*)?)$/,
    'must be a turn such as 3, a range such as 3-5 or 3-, or -1 for the last turn',
    { placeholder: 'N[-M]', description: 'only these turns; -1 is the last one' },
  ),
  last: maybeFlag({ description: 'only the last turn' }),
  answer: maybeFlag({ description: 'only the text of the final answer' }),
  branch: maybeWhole({ min: 1 }, { placeholder: 'N', description: 'show the Nth side branch instead' }),
  agent: text({ placeholder: 'ID', description: 'show this agent instead' }),
  message: text({
    placeholder: 'UUID',
    description: 'only the turn with this record: its uuid, or at least 4 characters of it',
  }),
  thinking: maybeFlag({ description: 'show reasoning in full' }),
  uuids: maybeFlag({
    advice: advise`show the beginning of each message's uuid, for use with ${operation('edit')}; ${field('json')} has the full uuid`,
  }),
  raw: maybeFlag({ description: 'show the raw record of each message' }),
  follow: maybeFlag({ alias: 'f', description: 'keep showing new messages' }),
})

export const show = defineOperation({
  name: 'show',
  details: advise`Shows a session in your pager. Without a name, shows the latest session of this directory.
    ${field('depth')} sets the level of detail: prompts only, the chat, the chat with tools, or everything.`,
  input: showInput,
  run: async (context, input) => (await import('./show.ts')).runShow(context, input),
  output: async () => (await import('./outputs.ts')).showOutput,
})

export const resumeInput = inputOf({
  session: sessionField,
  run: maybeFlag({ description: 'start Claude Code instead of printing the command' }),
})

export const resume = defineOperation({
  name: 'resume',
  details: advise`Prints the command that continues a session in Claude Code: it changes to the directory of the session and
    runs "claude --resume". Claude Code finds a session only from there. If the directory is gone, the command is printed with
    a warning; ${field('run')} refuses it.`,
  input: resumeInput,
  run: async (context, input) => (await import('./resume.ts')).runResume(context, input),
  output: async () => (await import('./outputs.ts')).resumeOutput,
})

export const tree = defineOperation({
  name: 'tree',
  details:
    'Shows the turns with their agents, side branches and compactions; the sessions it shares records with; and how many of its ' +
    'messages "claude --resume" would load, where the chain ends and why.',
  input: inputOf({ session: sessionField }),
  run: async (context, input) => (await import('./tree.ts')).runTree(context, input),
  output: async () => (await import('./outputs.ts')).treeOutput,
})

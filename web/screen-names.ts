// Words sentences for the web app: operations and fields are named by the labels of their buttons, switches and pages.
import { wordSentence, type Naming, type OperationReference, type Sentence } from '../src/text/advice.ts'
import { COMMAND_NAMES, commandOf } from '../src/text/command-line.ts'
import { editLabel } from './edit/edit-choice.ts'
import { navLinks } from './shell/nav-links.ts'

export interface ScreenPart {
  text: string
  /** Follows the text. */
  command?: string
}

/** Commands, for actions that have no button, are apart from the text, so that they can be shown as code. */
export function screenParts(sentence: Sentence): ScreenPart[] {
  const parts = typeof sentence === 'string' ? [sentence] : sentence.parts
  return parts.map((part) => {
    if (typeof part === 'string') return { text: part }
    if ('field' in part) return { text: SCREEN_NAMES.field(part) }
    if (screenName(part)) return { text: SCREEN_NAMES.operation(part) }
    return { text: part.isVerb ? 'run ' : '', command: commandOf(part) }
  })
}

export function onScreen(sentence: Sentence): string {
  return wordSentence(sentence, SCREEN_NAMES)
}

interface ScreenName {
  name: string
  todo?: string
}

const SCREEN_NAMES: Naming = {
  operation(reference) {
    const known = screenName(reference)
    if (!known) return COMMAND_NAMES.operation(reference)
    return reference.isVerb ? (known.todo ?? `use ${known.name}`) : known.name
  },
  field(reference) {
    const label = Object.hasOwn(SWITCHES, reference.field) ? SWITCHES[reference.field] : undefined
    if (label === undefined) return COMMAND_NAMES.field(reference)
    return reference.isVerb ? `turn on ${label}` : label
  },
}

const SWITCHES: Readonly<Record<string, string>> = {
  copy: '“Make an edited copy instead”',
  message: '“This message”',
}

const PAGES: Readonly<Record<string, string>> = {
  list: '/sessions',
  search: '/search',
  usage: '/usage',
  'edit history': '/edits',
  files: '/files',
  errors: '/errors',
}

function screenName({ operation, args }: OperationReference): ScreenName | undefined {
  const page = navLinks.find(({ path }) => path === PAGES[operation])
  if (page) return { name: `the “${page.label}” page`, todo: `open the “${page.label}” page` }
  if (operation === 'undo') return { name: typeof args[0] === 'string' ? `“Undo” on edit ${args[0]}` : '“Undo”' }
  if (operation === 'edit strip') return stripName(args)
  const label = editLabel(operation.replace(/^edit /, ''))
  if (label === null || !operation.startsWith('edit ')) return undefined
  return operation === 'edit repair' ? { name: `“${label}”`, todo: 'repair the session' } : { name: `“${label}”` }
}

/** The content to strip is the last argument, after the session. */
function stripName(args: OperationReference['args']): ScreenName {
  const what = args.at(-1)
  return typeof what === 'string' ? { name: `“Strip” (${what})`, todo: `strip its ${what}` } : { name: '“Strip”' }
}

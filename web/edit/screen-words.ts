// Reasons and remedies are worded for the command line; who reads them in the app has its buttons at hand instead.
import { editLabel } from './edit-choice.ts'

type Phrase = readonly [RegExp, string | ((...found: string[]) => string)]

/** What is longer stands first. A phrase that is not known stays: a command is better than no remedy. */
const PHRASES: readonly Phrase[] = [
  [/, or add --copy to edit a copy under a new session id/g, ', or make an edited copy'],
  [/undo that first with "annals undo (\d+)"/g, 'undo edit $1 first'],
  [/"annals edit history" shows/g, 'the page “Edits” shows'],
  [/run "annals edit strip(?: [\w-]+)? thinking"/g, 'strip its thinking'],
  [/run "annals edit repair" (?:on the session )?first/g, 'repair the session first'],
  [/shorten its outputs with "annals edit truncate-outputs" first/g, 'shorten its outputs first'],
  [/"annals edit strip(?: [\w-]+)? (thinking|images|progress)"/g, stripping],
  [/"annals edit strip" with "(thinking|images|progress)"/g, stripping],
  [/Delete single messages of the turn with --message,/g, 'Delete single messages of the turn,'],
  [/"annals edit ([a-z-]+)(?: [^"]*)?"/g, buttonOf],
]

export function screenWords(text: string): string {
  return PHRASES.reduce(
    (words, [known, said]) => (typeof said === 'string' ? words.replace(known, said) : words.replace(known, said)),
    text,
  )
}

/** The same for what went wrong. */
export function screenError(error: unknown): unknown {
  return error instanceof Error ? new Error(screenWords(error.message), { cause: error }) : error
}

function stripping(_: string, what = ''): string {
  return `“Strip” of ${what}`
}

function buttonOf(command: string, name = ''): string {
  const label = editLabel(name)
  return label === null ? command : `“${label}”`
}

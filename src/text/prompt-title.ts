// Turns a prompt into a title. A reply such as "yes" says nothing about a session, and a plan is named by its heading.
const TITLE_LENGTH = 200

/** Words that are in every conversation. A prompt of nothing else does not say what the session is about. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    'a again ahead all alright and are carry claude continue cool do done fine go good great hello hey hi i is it just',
    'keep let lets me morning next nice no nope now ok okay on one perfect please proceed ready resume retry right so',
    'sure thank thanks that the them then there these this those to try up wait what works yeah yep yes you',
  ].flatMap((line) => line.split(' ')),
)

const WORD = /[\p{L}\p{N}]+/gu

/** Scripts without spaces between words: a run of characters is several words. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

const MIN_LETTERS = 8
const MIN_WORDS = 2
const MIN_DENSE = 4

/** Reports whether a prompt says what it is about. */
export function isSubstantial(text: string): boolean {
  const head = text.slice(0, 1000)
  if ((head.match(DENSE)?.length ?? 0) >= MIN_DENSE) return true
  const words = (head.match(WORD) ?? []).filter((word) => !FILLERS.has(word.toLowerCase()) && !/^\p{N}+$/u.test(word))
  return words.length >= MIN_WORDS || words.join('').length >= MIN_LETTERS
}

/** Claude Code starts a session with these words if a plan is accepted with a clear context. */
const PLAN = /^(?:please\s+)?implement (?:the following|this) plan\s*(?::|\n)\s*/i

/** Returns one line: the heading of a plan, or the beginning of the text. */
export function titleOfPrompt(text: string): string {
  const trimmed = text.trim()
  const plan = PLAN.exec(trimmed)
  const name = plan && nameOfPlan(trimmed.slice(plan[0].length))
  return shortenTitle(name || trimmed)
}

const HEADING = /^#{1,6}\s+/
const LABEL = /^(?:the\s+)?(?:implementation\s+)?plan\s*(?:[:–—]|-\s)\s*/i
const GENERIC = /^(?:the\s+)?(?:implementation\s+)?(?:plan|context|overview|summary|goals?|background|objective)\W*$/i

/** Lines of a plan in which its name is looked for. */
const PLAN_LINES = 40

function nameOfPlan(plan: string): string {
  const lines = plan
    .split('\n', PLAN_LINES)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const names = lines.map((line) => (HEADING.test(line) ? line.replace(HEADING, '').replace(LABEL, '') : null))
  const heading = names.find((name) => name !== null && name !== '' && !GENERIC.test(name))
  // A heading further down is the name of a chapter.
  const isFirst = heading !== undefined && names.indexOf(heading) === names.findIndex((name) => name !== null)
  const sentence = lines.find((line) => !HEADING.test(line))
  return (isFirst ? heading : (sentence ?? heading)) ?? plan
}

export function shortenTitle(text: string): string {
  const joined = text.replace(/\s+/g, ' ').trim()
  return joined.length <= TITLE_LENGTH ? joined : joined.slice(0, TITLE_LENGTH).replace(/[\uD800-\uDBFF]$|\s$/, '')
}

// Completion for bash, zsh and fish. The scripts ask this program for candidates and only pass them on: no text of a
// transcript is ever part of a script or evaluated by a shell. The first line of an answer is "files" if the shell is to
// complete paths too, "open" if no space follows the word, otherwise "words".
import { AppError } from '../../error.ts'
import type { Catalog, SomeOperation } from '../../operations/operation.ts'
import { visibleLine } from '../../text/visible.ts'
import { completeValues } from './complete-values.ts'
import { completeWords, SHELLS, type Candidate, type Candidates } from './complete-words.ts'
import { quoteLike, splitLine } from './shell-line.ts'

type Shell = (typeof SHELLS)[number]

export function completionScript(shell: string): string {
  if (!isShell(shell))
    throw new AppError('usage', `SHELL must be one of: ${SHELLS.join(', ')}; there is no completion for "${shell}".`)
  return SCRIPTS[shell]
}

function isShell(name: string): name is Shell {
  return SHELLS.some((shell) => shell === name)
}

/** Answers a script. Errors are not shown, because they would appear in the middle of the typed line. */
export async function answerShell(
  shell: string,
  args: readonly string[],
  catalog: Catalog<SomeOperation>,
): Promise<string> {
  try {
    return shell === 'bash' ? await answerBash(args, catalog) : await answerWords(args, catalog)
  } catch {
    return ''
  }
}

async function answerWords(words: readonly string[], catalog: Catalog<SomeOperation>): Promise<string> {
  const found = await candidatesFor(words, catalog)
  return answer(found, (each) => `${each.word}\t${each.about}`)
}

/** Types of completion that only list, so that descriptions are not inserted: "?", "!" and "@". */
const LISTING = ['63', '33', '64']

/** The arguments are the line up to the cursor, the type of completion and the characters at which bash splits words. */
async function answerBash([line = '', type = '', breaks = '']: readonly string[], catalog: Catalog<SomeOperation>) {
  const { words, quote } = splitLine(line)
  const found = await candidatesFor(words.slice(1), catalog)
  const typed = words.at(-1) ?? ''
  // Bash replaces only the part after the last of these characters.
  const kept =
    quote === ''
      ? Math.max(...[...':='].filter((sign) => breaks.includes(sign)).map((sign) => typed.lastIndexOf(sign))) + 1
      : 0
  const isListed = LISTING.includes(type) && found.words.length > 1
  const width = Math.max(...found.words.map(({ word }) => word.length))
  return answer(found, ({ word, about }) => {
    const text = quoteLike(quote, word.slice(Math.max(0, kept)))
    return isListed && about !== '' ? `${text.padEnd(width - Math.max(0, kept))}  (${about})` : text
  })
}

async function candidatesFor(words: readonly string[], catalog: Catalog<SomeOperation>): Promise<Candidates> {
  const { words: found, files } = await completeWords(catalog, words, completeValues)
  // A word with control characters could not be typed; a description is cut, and shows them as symbols.
  const sound = found.filter(({ word }) => word !== '' && visibleLine(word) === word)
  return { words: sound.map(({ word, about }) => ({ word, about: shorten(visibleLine(about)) })), files }
}

const LONGEST = 70

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text
}

function answer({ words, files }: Candidates, toLine: (candidate: Candidate) => string): string {
  const isOpen = words.length > 0 && words.every(({ word }) => /[:=]$/.test(word))
  return `${[files ? 'files' : isOpen ? 'open' : 'words', ...words.map(toLine)].join('\n')}\n`
}

const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `# bash completion for annals: eval "$(annals completion bash)"
_annals() {
  local kind word
  COMPREPLY=()
  {
    IFS= read -r kind
    while IFS= read -r word; do COMPREPLY+=("$word"); done
  } < <(command annals completion bash -- "\${COMP_LINE:0:COMP_POINT}" "$COMP_TYPE" "$COMP_WORDBREAKS" 2>/dev/null)
  if [[ $kind == open ]]; then compopt -o nospace 2>/dev/null; fi
  if [[ $kind == files ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$2")
  fi
}
complete -o nosort -F _annals annals 2>/dev/null || complete -F _annals annals
`,
  zsh: `#compdef annals
# zsh completion for annals: eval "$(annals completion zsh)"
_annals() {
  local kind line
  local -a lines found shown open
  lines=("\${(@f)$(command annals completion zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  kind=$lines[1]
  shift lines
  for line in "\${(@)lines}"; do
    found+=("\${line%%$'\\t'*}")
    shown+=("\${line%%$'\\t'*}  \${line#*$'\\t'}")
  done
  [[ $kind == open ]] && open=(-S '')
  (( $#found )) && compadd -l -V annals $open -d shown -a found
  [[ $kind == files ]] && _files
}
compdef _annals annals
`,
  fish: `# fish completion for annals: annals completion fish | source
function __annals_complete
    set -l word (commandline -ct)
    set -l plain (string unescape -- $word 2>/dev/null)
    set -q plain[1]; or set plain (string replace -r '^["\\']' '' -- $word)
    set -l lines (command annals completion fish -- (commandline -opc)[2..-1] "$plain" 2>/dev/null)
    set -q lines[2]; and string join \\n -- $lines[2..-1]
    test "$lines[1]" = files; and __fish_complete_path "$plain"
end
complete -c annals -e
complete -c annals -f -k -a '(__annals_complete)'
`,
}

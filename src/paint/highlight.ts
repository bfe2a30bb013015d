// Splits source code into lines of colored spans. Grammars are loaded on demand, so a page loads only those it needs.
import { grammars, highlighter, type Emitter } from './grammar.js'
import type { DiffHunk, DiffLine } from '../describe/view.ts'

/** Few on purpose: a reader can distinguish about six colors, not forty. */
export type SyntaxKind = 'plain' | 'keyword' | 'string' | 'number' | 'comment' | 'title' | 'type' | 'added' | 'removed'

export interface SyntaxSpan {
  text: string
  kind: SyntaxKind
}

/** Longer texts and lines are not highlighted: nobody reads them as source, and a grammar may take seconds on them. */
const LONGEST_TEXT = 200_000

const LONGEST_LINE = 2000

const ALIASES: Readonly<Record<string, string>> = {
  bash: 'sh shell zsh ksh dash console shell-session shellscript terminal',
  c: 'h objectivec',
  cpp: 'c++ cc cxx hpp arduino',
  csharp: 'cs c#',
  diff: 'patch udiff',
  dockerfile: 'docker containerfile',
  elixir: 'ex exs',
  go: 'golang',
  graphql: 'gql',
  ini: 'toml env dotenv properties conf cfg editorconfig',
  java: 'groovy',
  javascript: 'js jsx mjs cjs node',
  json: 'jsonc json5 jsonl ndjson geojson',
  kotlin: 'kt kts',
  makefile: 'make mk',
  markdown: 'md mdx gfm',
  perl: 'pl',
  php: 'php8',
  powershell: 'ps1 pwsh ps',
  protobuf: 'proto',
  python: 'py python3 py3 ipython pycon',
  ruby: 'rb',
  rust: 'rs',
  scss: 'sass',
  sql: 'psql mysql sqlite pgsql postgres postgresql',
  typescript: 'ts tsx mts cts',
  xml: 'html htm xhtml svg vue svelte rss plist',
  yaml: 'yml',
}

const byAlias = new Map(
  Object.entries(ALIASES).flatMap(([name, aliases]) => aliases.split(' ').map((alias) => [alias, name])),
)

const EMBEDDED: Readonly<Record<string, readonly string[]>> = {
  javascript: ['xml'],
  typescript: ['xml'],
  xml: ['css', 'javascript'],
  php: ['xml'],
}

export function grammarOf(language: string): string | null {
  const name = language.toLowerCase()
  const known = byAlias.get(name) ?? name
  return Object.hasOwn(grammars, known) ? known : null
}

export async function loadGrammar(language: string): Promise<boolean> {
  const name = grammarOf(language)
  if (name === null) return false
  await Promise.all([name, ...(EMBEDDED[name] ?? [])].map(register))
  return true
}

async function register(name: string): Promise<void> {
  if (highlighter.getLanguage(name)) return
  const grammar = await grammars[name]?.()
  if (grammar) highlighter.registerLanguage(name, grammar.default)
}

export function highlight(text: string, language: string): SyntaxSpan[][] | null {
  const name = grammarOf(language)
  if (name === null || !highlighter.getLanguage(name) || !isReadable(text)) return null
  const { _emitter: emitter, errorRaised } = highlighter.highlight(text, { language: name, ignoreIllegals: true })
  if (errorRaised || !(emitter instanceof SpanEmitter)) return null
  const lines = toLines(emitter.spans)
  // Some grammars may drop text; the text then stays plain.
  return lines.map((line) => line.map((span) => span.text).join('')).join('\n') === text ? lines : null
}

function isReadable(text: string): boolean {
  return text.length <= LONGEST_TEXT && text.split('\n').every((line) => line.length <= LONGEST_LINE)
}

class SpanEmitter implements Emitter {
  readonly spans: SyntaxSpan[] = []
  readonly scopes: SyntaxKind[] = []

  addText(text: string): void {
    this.push({ text, kind: this.scopes.at(-1) ?? 'plain' })
  }

  openNode(name: string): void {
    this.scopes.push(kindOf(name) ?? this.scopes.at(-1) ?? 'plain')
  }

  closeNode(): void {
    this.scopes.pop()
  }

  startScope(name: string): void {
    this.openNode(name)
  }

  endScope(): void {
    this.closeNode()
  }

  __addSublanguage(inner: Emitter): void {
    if (inner instanceof SpanEmitter) for (const span of inner.spans) this.push(span)
  }

  finalize(): void {
    this.scopes.length = 0
  }

  toHTML(): string {
    return ''
  }

  push({ text, kind }: SyntaxSpan): void {
    const last = this.spans.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') this.spans.push({ text, kind })
  }
}

highlighter.configure({ __emitter: SpanEmitter })

const SCOPES: Readonly<Record<Exclude<SyntaxKind, 'plain'>, string>> = {
  keyword: 'keyword literal selector-tag name bullet template-tag',
  string: 'string regexp char code link symbol',
  number: 'number template-variable selector-attr selector-pseudo',
  comment: 'comment quote doctag',
  title: 'title section attr attribute meta property selector-id selector-class',
  type: 'type built_in class',
  added: 'addition',
  removed: 'deletion',
}

const kinds = new Map<string, SyntaxKind>([
  ['subst', 'plain'],
  ['title.class', 'type'],
  ...Object.entries(SCOPES).flatMap(([kind, scopes]) =>
    // Object.entries widens the keys to string.
    scopes.split(' ').map((scope): [string, SyntaxKind] => [scope, kind as SyntaxKind]),
  ),
])

/** Returns undefined for a scope without a color; it takes the color of the enclosing scope. */
function kindOf(scope: string): SyntaxKind | undefined {
  return kinds.get(scope) ?? kinds.get(scope.replace(/\.inherited(?:__)?$/, '')) ?? kinds.get(scope.split('.')[0] ?? '')
}

function toLines(spans: readonly SyntaxSpan[]): SyntaxSpan[][] {
  const lines: SyntaxSpan[][] = [[]]
  for (const { text, kind } of spans) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ text: part, kind })
    }
  }
  return lines
}

type HighlightText = (text: string) => SyntaxSpan[][] | null

/** The old and the new text are highlighted separately, because removed and added lines mixed are not valid source. */
export function highlightDiff({ lines }: DiffHunk, highlightText: HighlightText): (SyntaxSpan[] | null)[] {
  const before = highlightSide(lines, 'removed', highlightText)
  const after = highlightSide(lines, 'added', highlightText)
  return lines.map(({ kind }, index) => (kind === 'removed' ? before : after).get(index) ?? null)
}

function highlightSide(
  lines: readonly DiffLine[],
  side: 'added' | 'removed',
  highlightText: HighlightText,
): Map<number, SyntaxSpan[]> {
  const indexes = [...lines.keys()].filter((index) => lines[index]?.kind === 'same' || lines[index]?.kind === side)
  const highlighted = highlightText(indexes.map((index) => lines[index]?.text ?? '').join('\n'))
  // A line that contains a line break would shift all lines after it.
  if (highlighted?.length !== indexes.length) return new Map()
  return new Map(indexes.map((index, at) => [index, highlighted[at] ?? []]))
}

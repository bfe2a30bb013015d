// Source code as lines of coloured pieces. highlight.js finds the tokens; its HTML is never made: an emitter of our own
// collects text and kinds instead. Grammars are loaded one by one, so that a page pays for the languages it shows.
import { grammars, highlighter, type Emitter } from './grammar.js'
import type { DiffHunk, DiffLine } from '../describe/view.ts'

/** As few as there are colours: a reader tells six apart, not forty. */
export type SyntaxKind = 'plain' | 'keyword' | 'string' | 'number' | 'comment' | 'title' | 'type' | 'added' | 'removed'

export interface SyntaxSpan {
  text: string
  kind: SyntaxKind
}

/** Beyond these it is no source that anybody reads, and the patterns of a grammar may take seconds. */
const LONGEST_TEXT = 200_000

const LONGEST_LINE = 2000

/** Other names for the grammars: extensions, programs, and what people write behind three backticks. */
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

/** What stands inside of other languages: tags in scripts, styles in pages. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  javascript: ['xml'],
  typescript: ['xml'],
  xml: ['css', 'javascript'],
  php: ['xml'],
}

/** Null for a language that has no grammar here. */
export function grammarOf(language: string): string | null {
  const name = language.toLowerCase()
  const known = byAlias.get(name) ?? name
  return Object.hasOwn(grammars, known) ? known : null
}

/** False when there is no grammar for it; no colours are better than wrong ones. */
export async function loadGrammar(language: string): Promise<boolean> {
  const name = grammarOf(language)
  if (name === null) return false
  await Promise.all([name, ...(INSIDE[name] ?? [])].map(register))
  return true
}

async function register(name: string): Promise<void> {
  if (highlighter.getLanguage(name)) return
  const grammar = await grammars[name]?.()
  if (grammar) highlighter.registerLanguage(name, grammar.default)
}

/** Null when the text stays as it is: too long, or its grammar is not loaded. The lines joined are the text. */
export function highlight(text: string, language: string): SyntaxSpan[][] | null {
  const name = grammarOf(language)
  if (name === null || !highlighter.getLanguage(name) || !isReadable(text)) return null
  const { _emitter: emitter, errorRaised } = highlighter.highlight(text, { language: name, ignoreIllegals: true })
  if (errorRaised || !(emitter instanceof SpanEmitter)) return null
  const lines = toLines(emitter.spans)
  // A grammar that loses text must not make us lose it.
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
    // The keys of the table above are kinds.
    scopes.split(' ').map((scope): [string, SyntaxKind] => [scope, kind as SyntaxKind]),
  ),
])

/** Undefined for a scope without a colour of its own: it looks like what is around it. */
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

type Paint = (text: string) => SyntaxSpan[][] | null

/** One for each line; null for lines that stay as they are. */
export function highlightDiff({ lines }: DiffHunk, paint: Paint): (SyntaxSpan[] | null)[] {
  const before = paintSide(lines, 'removed', paint)
  const after = paintSide(lines, 'added', paint)
  return lines.map(({ kind }, index) => (kind === 'removed' ? before : after).get(index) ?? null)
}

function paintSide(lines: readonly DiffLine[], side: 'added' | 'removed', paint: Paint): Map<number, SyntaxSpan[]> {
  const indexes = [...lines.keys()].filter((index) => lines[index]?.kind === 'same' || lines[index]?.kind === side)
  const painted = paint(indexes.map((index) => lines[index]?.text ?? '').join('\n'))
  // A line that itself holds a line break would shift all that follow it.
  if (painted?.length !== indexes.length) return new Map()
  return new Map(indexes.map((index, at) => [index, painted[at] ?? []]))
}

// A change to a file: line by line with numbers and signs that are drawn and not written, word by word, in the colours of
// its language.
import { cutSpans } from '../cut-spans.ts'
import { diffRows, hunkHeader, isPlaced, lastNumber, type DiffRow } from '../diff-rows.ts'
import { highlightDiff } from '../highlight-diff.ts'
import type { SyntaxSpan } from '../highlight.ts'
import { languageOf } from '../language.ts'
import { formatCount } from '../../text/quantity.ts'
import type { DiffHunk, DiffLine, DiffSection } from '../view.ts'
import { visibleLine } from '../../text/visible.ts'
import { wordDiff } from '../word-diff.ts'
import type { HtmlContext } from './html-context.ts'
import { classes, element, escapeHtml, Html } from './markup.ts'
import { SYNTAX_CLASSES } from './syntax.ts'

/** More lines than these scroll in a box of their own. */
const TALL = 100

export function paintDiff(section: DiffSection, context: HtmlContext): Html {
  const { path, hunks, added, removed } = section
  const language = languageOf(path)
  const count = hunks.reduce((sum, { lines }) => sum + lines.length, 0)
  const isLong = count > TALL
  return element(
    'div',
    { class: 'box diff' },
    element(
      'div',
      { class: 'diff-head' },
      element('span', { class: 'mono' }, visibleLine(path)),
      added > 0 ? element('span', { class: 'added' }, `+${formatCount(added)}`) : null,
      removed > 0 ? element('span', { class: 'removed' }, `−${formatCount(removed)}`) : null,
    ),
    element(
      'div',
      {
        class: classes('lines', `w${Math.min(9, String(lastNumber(hunks)).length)}`, isLong && 'tall'),
        tabindex: isLong ? 0 : null,
      },
      hunks.map((hunk, index) => paintHunk(hunk, index, language, context)),
    ),
  )
}

function paintHunk(hunk: DiffHunk, index: number, language: string | undefined, context: HtmlContext): Html {
  const colors =
    language === undefined ? [] : highlightDiff(withoutReturns(hunk), (text) => context.highlight(text, language))
  // Where it stands in the file; a single hunk from the first line on needs no heading.
  const isWhole = index === 0 && Math.max(hunk.oldStart, hunk.newStart) <= 1
  let markup = isPlaced(hunk) && !isWhole ? `<div class="hunk">${escapeHtml(hunkHeader(hunk))}</div>` : ''
  for (const row of diffRows(withoutReturns(hunk))) markup += rowMarkup(hunk, row, colors[row.index] ?? null)
  return new Html(markup)
}

/** Lines of a file from Windows end with what nobody sees. */
function withoutReturns(hunk: DiffHunk): DiffHunk {
  if (!hunk.lines.some(({ text }) => text.endsWith('\r'))) return hunk
  return { ...hunk, lines: hunk.lines.map((line) => ({ ...line, text: line.text.replace(/\r$/, '') })) }
}

const TAGS: Readonly<Record<DiffLine['kind'], string>> = { same: 'span', added: 'ins', removed: 'del', note: 'small' }

function rowMarkup(hunk: DiffHunk, row: DiffRow, colors: readonly SyntaxSpan[] | null): string {
  const { line, newNumber, oldNumber } = row
  const tag = TAGS[line.kind]
  const spans: readonly SyntaxSpan[] = colors ?? [{ text: line.text, kind: 'plain' }]
  return `<${tag} data-n="${newNumber ?? oldNumber ?? ''}">${spansMarkup(spans, wordDiff(hunk.lines, row.index))}</${tag}>`
}

function spansMarkup(spans: readonly SyntaxSpan[], words: ReturnType<typeof wordDiff>): string {
  const start = words?.before.length ?? 0
  const stretches = words ? [{ start, end: start + words.changed.length }] : []
  let markup = ''
  for (const { span, text, stretch } of cutSpans(spans, stretches)) {
    // The colours of the language cannot all be read on the stronger ground.
    const name = stretch >= 0 ? 'word' : SYNTAX_CLASSES[span.kind]
    markup += name === '' ? escapeHtml(text) : `<span class="${name}">${escapeHtml(text)}</span>`
  }
  return markup
}

/** Files of the documentation project at three points of its life. */

export const BUILD_PY = `"""Build the Lantern documentation site."""

import argparse
import pathlib

from lantern.pages import Page, load_pages
from lantern.render import render

DOCS = pathlib.Path("docs")
OUT = pathlib.Path("site")


def wanted(page: Page, only: str | None, drafts: bool) -> bool:
    if page.draft and not drafts:
        return False
    return only is None or page.slug == only


def main() -> None:
    parser = argparse.ArgumentParser(prog="lantern")
    parser.add_argument("--only", metavar="SLUG", help="build a single page")
    parser.add_argument("--drafts", action="store_true", help="include drafts")
    args = parser.parse_args()
    for page in load_pages(DOCS):
        if wanted(page, args.only, args.drafts):
            target = OUT / page.slug / "index.html"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(render(page), encoding="utf-8")


if __name__ == "__main__":
    main()
`

export const READING_TIME_PY = `"""Estimate how long a page takes to read."""

WORDS_PER_MINUTE = 220


def reading_minutes(text: str) -> int:
    words = len(text.split())
    return max(1, round(words / WORDS_PER_MINUTE))
`

export const READING_TIME_TEST = `from lantern.reading_time import reading_minutes


def test_short_text_takes_a_minute():
    assert reading_minutes("Light the lantern.") == 1


def test_long_text():
    assert reading_minutes("word " * 1100) == 5


def test_japanese_counts_characters():
    assert reading_minutes("灯台は海を照らす。" * 150) == 3
`

export const NOTEBOOK_CELL = `import lantern.reading_time as rt

pages = load_pages("docs")
[rt.reading_minutes(page.text) for page in pages][:5]`

export const NOTEBOOK_CELL_PLOTTED = `import lantern.reading_time as rt
import matplotlib.pyplot as plt

pages = load_pages("docs")
minutes = [rt.reading_minutes(page.text) for page in pages]
plt.hist(minutes, bins=range(1, 15))
plt.xlabel("minutes to read")
plt.ylabel("pages")`

export const NOTEBOOK = JSON.stringify({
  cells: [
    { cell_type: 'markdown', id: 'intro', metadata: {}, source: ['# How long are our pages?'] },
    {
      cell_type: 'code',
      execution_count: 3,
      id: 'measure',
      metadata: {},
      outputs: [],
      source: NOTEBOOK_CELL.split(/(?<=\n)/),
    },
  ],
  metadata: { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' } },
  nbformat: 4,
  nbformat_minor: 5,
})

export const SEARCH_JS = `// Client-side search over the prebuilt index.
const index = await (await fetch('/search-index.json')).json()

export function search(query) {
  const words = query.toLowerCase().split(/\\s+/)
  return index.filter((page) => words.every((word) => page.text.toLowerCase().includes(word)))
}
`

export const INDEX_PY = `"""Write the search index next to the site."""

import json
import pathlib

from lantern.pages import load_pages


def build_index(docs: pathlib.Path, out: pathlib.Path) -> int:
    pages = [{"slug": page.slug, "title": page.title, "text": page.text} for page in load_pages(docs)]
    (out / "search-index.json").write_text(json.dumps(pages), encoding="utf-8")
    return len(pages)
`

export const THEME_CSS = `:root {
  --paper: #fffdf8;
  --ink: #22252b;
  --flame: #c8591a;
}

body {
  background: var(--paper);
  color: var(--ink);
  font: 17px/1.6 Georgia, serif;
}

a {
  color: var(--flame);
}
`

export const GETTING_STARTED_MD = `# Getting started

Install the command and build the site once:

\`\`\`sh
pip install -e .
lantern --drafts
\`\`\`

Then open \`site/index.html\`.
`

export const GLOSSARY_MD = `# Glossary

| Term | Meaning |
|---|---|
| Lamp | a page that other pages link to |
| Wick | front matter of a page |
| Beam | a link between two lamps |
`

import type { Archive } from './kit/archive.ts'
import type { Card } from './stories/projects.ts'

const linesIn = (text: string): number => text.split('\n').filter((line) => line !== '').length

/** Returns the README of the sample, with actual line counts. */
export function readme(archive: Archive, cards: readonly Card[]): string {
  const rows = cards.map((card) => {
    const prefix = (card.file.split('/').at(-1) ?? '').slice(0, 8)
    return `| \`${prefix}\` | ${card.project} | ${card.version} | ${linesIn(archive.text(card.file))} | ${card.shows} |`
  })
  return `# Sample archive

A fictional Claude Code config home with three projects and ${cards.length} sessions from May 2025 to October 2026. Open it with
\`annals open --claude-dir sample\`. Nothing in it comes from a real session.

| Session | Project | CLI | Lines | Shows |
|---|---|---|---|---|
${rows.join('\n')}

Like a real config home, it also has \`history.jsonl\`, \`todos/\`, \`tasks/\`, \`plans/\`, \`file-history/\`, \`paste-cache/\`, one
\`sessions/<pid>.json\` and \`settings.json\`.

\`npm run sample\` generates the files. To change them, edit the stories in \`scripts/sample\`.
`
}

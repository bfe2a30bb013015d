// Formats a shell command for display: heredoc bodies become separate sections and are replaced by "…".
import { type Heredoc, parseHeredocs } from '../../text/heredoc.ts'
import { languageOf, languageOfProgram } from './language.ts'
import { toCode, toMarkdown, toText } from '../section.ts'
import type { Section } from '../view.ts'

export interface ShellCommand {
  command: string
  sections: Section[]
}

/** Longer commands are generated, and are shown unchanged to save time. */
const LONGEST_READ = 64 * 1024

export function readCommand(command: string): ShellCommand {
  if (command.length > LONGEST_READ) return { command, sections: [] }
  const heredocs = parseHeredocs(command).filter(({ body }) => body.trim() !== '')
  let short = ''
  let position = 0
  for (const { start, end } of heredocs) {
    short += `${command.slice(position, start)}…`
    position = end
  }
  return { command: short + command.slice(position), sections: heredocs.flatMap(toSections) }
}

function toSections(heredoc: Heredoc): Section[] {
  const { body, before, nested } = heredoc
  const after = heredoc.after.split(/;|&&|\|\|/)[0] ?? ''
  const statement = `${nested ? before.slice(before.lastIndexOf('$(') + 2) : before} ${after}`
  const path = targetOf(statement)
  if (path !== undefined) return toCode(body, { title: path, language: languageOf(path) })
  const message = messageOf(before)
  if (message) return (message.markdown ? toMarkdown : toText)(body, { title: message.title, folded: false })
  const language = languageOfInput(statement, heredoc.delimiter)
  return language === undefined ? toText(body, { title: 'Input' }) : toCode(body, { title: 'Input', language })
}

const WORD = String.raw`("[^"]+"|'[^']+'|[^\s;&|<>()"']+)`
const TEE = new RegExp(String.raw`\btee\s+(?:-\S+\s+)*${WORD}`)
const REDIRECT = new RegExp(String.raw`(?<![\d&<>])1?>{1,2}\|?[ \t]*${WORD}`, 'g')

function targetOf(statement: string): string | undefined {
  const tee = TEE.exec(statement)?.[1]
  const redirects = [...statement.matchAll(REDIRECT)].map((match) => match[1])
  return [tee, ...redirects]
    .flatMap((word) => (word === undefined ? [] : [word.replace(/^(["'])(.*)\1$/, '$2')]))
    .find((path) => !path.startsWith('/dev/'))
}

const MESSAGES: readonly { command: RegExp; title: string; markdown: boolean }[] = [
  { command: /\bgit\b[^\n]*\bcommit\b/, title: 'Commit message', markdown: false },
  { command: /\bgit\b[^\n]*\btag\b/, title: 'Tag message', markdown: false },
  { command: /\bjj\b[^\n]*\b(?:describe|commit|new)\b/, title: 'Commit message', markdown: false },
  { command: /\bg(?:h|lab) (?:pr|mr|issue) (?:comment|note)\b/, title: 'Comment', markdown: true },
  { command: /\bgh pr review\b/, title: 'Review', markdown: true },
  { command: /\bgh pr\b/, title: 'Pull request', markdown: true },
  { command: /\bglab mr\b/, title: 'Merge request', markdown: true },
  { command: /\bg(?:h|lab) issue\b/, title: 'Issue', markdown: true },
  { command: /\bg(?:h|lab) release\b/, title: 'Release notes', markdown: true },
]

function messageOf(statement: string): { title: string; markdown: boolean } | undefined {
  return MESSAGES.find(({ command }) => command.test(statement))
}

function languageOfInput(statement: string, delimiter: string): string | undefined {
  if (/\bkubectl\b/.test(statement)) return 'yaml'
  const words = statement.split(/[\s|"']+/)
  const program = words.map(languageOfProgram).find((language) => language !== undefined)
  return program ?? languageOf(`x.${delimiter}`) ?? languageOfProgram(delimiter)
}

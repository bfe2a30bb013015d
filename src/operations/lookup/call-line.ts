// What a tool call did, in the words of its input: the command, the file, the pattern.

const MAIN_FIELDS = ['command', 'file_path', 'notebook_path', 'pattern', 'url', 'query', 'skill', 'description', 'path']

/** Returns the main value of an input: for a shell command, exactly the command. */
export function callLine(input: Readonly<Record<string, unknown>>): string {
  const named = MAIN_FIELDS.map((name) => input[name]).find(isText)
  return named ?? Object.values(input).find(isText) ?? ''
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** Words that change where or how a command runs, but not what runs. */
const PREPARATIONS = new Set([
  'cd',
  'export',
  'set',
  'source',
  '.',
  'sudo',
  'env',
  'time',
  'timeout',
  'nice',
  'npx',
  'echo',
])

/** The programs that a shell command starts, such as "npm test" and "git commit". */
export function programsOf(command: string): Set<string> {
  const programs = command.split(/&&|\|\||[;|\n]/).flatMap((part) => {
    const words = part
      .trim()
      .split(/\s+/)
      .filter((word) => !/^(?:\w+=.*|[<>\d-].*)$/.test(word))
    const first = words.findIndex((word) => !PREPARATIONS.has(word))
    if (words[0] === 'cd' || words[0] === 'export' || words[0] === 'echo' || first < 0) return []
    return [words.slice(first, first + 2).join(' ')]
  })
  return new Set(programs)
}

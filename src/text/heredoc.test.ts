import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseHeredocs } from './heredoc.ts'

const bodies = (command: string): string[] => parseHeredocs(command).map(({ body }) => body)

test('returns a heredoc with its offsets and context', () => {
  const command = "ls && cat > a.md <<'EOF' && echo done\n# A\n\nb\nEOF\nls"
  expect(parseHeredocs(command)).toStrictEqual([
    {
      delimiter: 'EOF',
      quoted: true,
      body: '# A\n\nb',
      start: 38,
      end: 44,
      nested: false,
      before: ' cat > a.md ',
      after: ' && echo done',
    },
  ])
  expect(command.slice(38, 44)).toBe('# A\n\nb')
})

describe('bodies', () => {
  const cases: [title: string, command: string, expected: string[]][] = [
    ['unquoted', 'cat <<EOF\na $b\nEOF', ['a $b']],
    ['single quotes', "cat <<'EOF'\na\nEOF\n", ['a']],
    ['double quotes', 'cat <<"END OF"\na\nEND OF', ['a']],
    ['a backslash', 'cat <<\\EOF\na\nEOF', ['a']],
    ['blanks before the delimiter', "cat << 'EOF'\na\nEOF", ['a']],
    ['leading tabs taken off', 'cat <<-EOF\n\ta\n\t\tb\n\tEOF', ['a\nb']],
    ['an indented delimiter does not close without the dash', 'cat <<EOF\na\n\tEOF\nEOF', ['a\n\tEOF']],
    ['a delimiter inside a line does not close', 'cat <<EOF\nEOF is near\n EOF\nEOF', ['EOF is near\n EOF']],
    ['an empty body', 'cat <<EOF\nEOF', ['']],
    ['two on one line', 'diff /dev/fd/3 - 3<<A <<B\na\nA\nb\nB', ['a', 'b']],
    ['two after one another', "cat > a <<'X'\na\nX\ncat > b <<'Y'\nb\nY", ['a', 'b']],
    ['inside a substitution in quotes', 'git commit -m "$(cat <<\'EOF\'\nmsg "quoted"\nEOF\n)"', ['msg "quoted"']],
    ['inside backticks', 'git commit -m "`cat <<EOF\nmsg\nEOF\n`"', ['msg']],
    ['inside parentheses', '(cat <<EOF\na\nEOF\n) > out', ['a']],
    ['after a comment with an apostrophe', "# don't\ncat <<EOF\na\nEOF", ['a']],
    ['after an escaped quote', 'echo \\" && cat <<EOF\na\nEOF', ['a']],
    ["after $'…' with an escaped quote", "echo $'it\\'s' && cat <<EOF\na\nEOF", ['a']],
    ['lines that end as on Windows', 'cat <<EOF\r\na\r\nEOF\r\nls', ['a\r']],
    [
      'a body that looks like shell',
      'cat <<\'EOF\'\nif [ "$a" ]; then\n  cat <<X\n  b\nX\nEOF',
      ['if [ "$a" ]; then\n  cat <<X\n  b\nX'],
    ],
    ['a heredoc after one that is not closed', 'let x=1<<2\ncat <<EOF\na\nEOF', ['a']],
    ['a redirection behind the delimiter', 'cat <<EOF>out\na\nEOF', ['a']],
    ['a command without spaces', 'cat<<EOF\na\nEOF', ['a']],
  ]
  test.each(cases)('%s', (_title, command, expected) => {
    expect(bodies(command)).toStrictEqual(expected)
  })
})

describe('ignores', () => {
  const cases: [title: string, command: string][] = [
    ['nothing like it', 'ls -la'],
    ['conflict markers in quotes', 'grep -nE "^(<<<<<<<|=======)" a.go\nEOF'],
    ['in single quotes', "echo '<<EOF'\na\nEOF"],
    ['in a comment', 'ls # <<EOF\na\nEOF'],
    ['a here-string', 'cat <<< EOF\na\nEOF'],
    ['a shift in arithmetic', 'echo $((1<<EOF))\na\nEOF'],
    ['a shift in an arithmetic command', '((x<<EOF))\na\nEOF'],
    ['no delimiter', 'cat <<\na'],
    ['not closed', "cat > a <<'EOF'\nbody goes on"],
    ['closed by something else', 'cat <<EOF\na\nEOF)'],
    ['no body', 'cat <<EOF'],
    ['inside a parameter', 'echo ${a:-<<EOF}\na\nEOF'],
  ]
  test.each(cases)('%s', (_title, command) => {
    expect(bodies(command)).toStrictEqual([])
  })
})

test('a heredoc in a substitution is nested, and its statement starts outside', () => {
  const [found] = parseHeredocs('git add -A; git commit -m "$(cat <<\'EOF\'\nmsg\nEOF\n)"')
  expect(found).toMatchObject({ nested: true, before: ' git commit -m "$(cat ', after: '' })
})

test('a pipe and the ampersand of a redirection do not end a statement', () => {
  const [found] = parseHeredocs('go test 2>&1 | tail & cat 2>&1 |& tee x <<EOF\na\nEOF')
  expect(found?.before).toBe(' cat 2>&1 |& tee x ')
})

test('property: bodies are in order within the command, and nothing throws', () => {
  const piece = fc.constantFrom(
    'cat ',
    '<<EOF',
    "<<'EOF'",
    '<<-EOF',
    '<<',
    '\n',
    'EOF',
    '\nEOF\n',
    '"',
    "'",
    '`',
    '$(',
    ')',
    '((',
    '))',
    '${',
    '}',
    '\\',
    '#',
    ' ',
    '\t',
    ';',
    '&&',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const command = pieces.join('')
      let position = 0
      for (const { start, end } of parseHeredocs(command)) {
        expect(start).toBeGreaterThanOrEqual(position)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(command.length)
        position = end
      }
    }),
  )
})

import { expect, test } from 'vitest'
import { mayChangeFiles } from './changing-command.ts'

test.each([
  'rm -rf build',
  'cd src && mv a.ts b.ts',
  "sed -i 's/a/b/' src/a.ts",
  "sed -E -i.bak 's/a/b/' src/a.ts",
  'perl -pi -e s/a/b/ x',
  'echo hello > notes.txt',
  'cat a >> "b c"',
  "cat > a.ts <<'EOF'\nx\nEOF",
  'ls | xargs rm -f',
  'npx prettier --write .',
  'git checkout -- src',
  'git rm x',
  'npm install left-pad',
  'find . -name "*.o" -delete',
])('%s may change files', (command) => {
  expect(mayChangeFiles(command)).toBe(true)
})

test.each([
  'ls -la',
  'npm test 2>&1 | tail -5',
  'node x.js > /dev/null 2>&1',
  'grep -rn "a > b" src',
  "sed -n '1,5p' src/a.ts",
  'git status && git log',
  'node -e "const f = () => 1"',
  'cat format.md',
  'git add a && git commit -m "$(cat <<\'EOF\'\nrm the > format\nEOF\n)"',
])('%s does not', (command) => {
  expect(mayChangeFiles(command)).toBe(false)
})

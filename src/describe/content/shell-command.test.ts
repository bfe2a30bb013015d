import { expect, test } from 'vitest'
import { readCommand } from './shell-command.ts'
import type { Section } from '../view.ts'

const heredoc = (opening: string, body = 'x', delimiter = 'EOF', closing = ''): string =>
  `${opening}\n${body}\n${delimiter}${closing}`

test('replaces a body by an ellipsis', () => {
  expect(readCommand(heredoc("cat > src/a.ts << 'EOF'", 'const a = 1\n', 'EOF', '\nnpm test'))).toStrictEqual({
    command: "cat > src/a.ts << 'EOF'\n…\nEOF\nnpm test",
    sections: [{ kind: 'code', title: 'src/a.ts', language: 'typescript', text: 'const a = 1\n' }],
  })
})

const cases: [command: string, section: Partial<Section>][] = [
  [heredoc("git commit -m \"$(cat <<'EOF'", 'Fix', 'EOF', '\n)"'), { kind: 'text', title: 'Commit message' }],
  [heredoc('git commit -F - <<EOF'), { kind: 'text', title: 'Commit message' }],
  [heredoc('git -C /app commit --amend -F - <<EOF'), { kind: 'text', title: 'Commit message' }],
  [heredoc('git tag -a v1 -m "$(cat <<EOF', 'x', 'EOF', '\n)"'), { kind: 'text', title: 'Tag message' }],
  [
    heredoc('gh pr create --title a --body "$(cat <<EOF', 'x', 'EOF', '\n)"'),
    { kind: 'markdown', title: 'Pull request' },
  ],
  [heredoc('gh issue create -F - <<EOF'), { kind: 'markdown', title: 'Issue' }],
  [heredoc('gh pr comment 3 --body-file - <<EOF'), { kind: 'markdown', title: 'Comment' }],
  [heredoc('gh release create v1 --notes-file - <<EOF'), { kind: 'markdown', title: 'Release notes' }],
  [heredoc("cat <<'EOF' > main.go"), { kind: 'code', title: 'main.go', language: 'go' }],
  [heredoc('cat >> "my notes.md" <<EOF'), { kind: 'code', title: 'my notes.md', language: 'markdown' }],
  [heredoc('sudo tee -a /etc/app.toml > /dev/null <<EOF'), { kind: 'code', title: '/etc/app.toml', language: 'toml' }],
  [heredoc('cat <<EOF | tee app.yml'), { kind: 'code', title: 'app.yml', language: 'yaml' }],
  [heredoc('cat > LICENSE <<EOF'), { kind: 'code', title: 'LICENSE' }],
  [heredoc("python3 - <<'EOF' 2>&1"), { kind: 'code', title: 'Input', language: 'python' }],
  [heredoc('docker exec -i db psql -U app <<EOF'), { kind: 'code', title: 'Input', language: 'sql' }],
  [heredoc('kubectl apply -f - <<EOF'), { kind: 'code', title: 'Input', language: 'yaml' }],
  [heredoc('mytool --stdin <<SQL', 'x', 'SQL'), { kind: 'code', title: 'Input', language: 'sql' }],
  [heredoc('mail -s hi ada <<EOF'), { kind: 'text', title: 'Input' }],
  [heredoc('cat <<EOF && echo ok > log.txt'), { kind: 'text', title: 'Input' }],
  [heredoc('cat 2> err.log <<EOF'), { kind: 'text', title: 'Input' }],
]

test.each(cases)('%j', (command, section) => {
  expect(readCommand(command).sections).toStrictEqual([
    { text: 'x', ...section, ...(command.includes('Fix') ? { text: 'Fix' } : {}) },
  ])
})

test('keeps empty bodies and commands without heredocs', () => {
  for (const command of ['', 'ls', 'cat <<EOF\n\nEOF', "cat > a <<'EOF'\nnot closed"]) {
    expect(readCommand(command)).toStrictEqual({ command, sections: [] })
  }
})

// Files that could not be read when they were last looked at.
import type { Database } from './open.ts'

export function readProblems(database: Database): { path: string; problem: string }[] {
  return database
    .prepare(`select path, problem from source where state = 'bad'`)
    .all()
    .map((row) => ({ path: String(row['path']), problem: String(row['problem']) }))
}

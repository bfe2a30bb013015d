// Links commits of a repository to the sessions that made them: by a hash that a session printed and the repository has, or,
// for a rebased or amended commit, by subject and author time.
import type { Commit } from '../../git/objects.ts'
import { readCommits } from '../../git/objects.ts'
import type { Repository } from '../../git/repository.ts'
import { groupBy, pushTo } from '../../text/group-by.ts'
import type { RecordedCommit } from './recorded-commits.ts'

export interface CommitLink {
  kind: 'hash' | 'subject and time'
  recorded: RecordedCommit
  commit: Commit
}

/** Hooks may run between the author time and the output. */
const LONGEST_COMMIT_MS = 10 * 60_000
const CLOCK_MS = 5000
const SHORT_MS = 120_000

export class CommitLinks {
  /** Of all commits of the repository whose hash a session printed. */
  readonly hashed: readonly CommitLink[]
  /** The author addresses of commits that sessions made: those of this user. */
  readonly authors: ReadonlySet<string>
  private readonly byHash: ReadonlyMap<string, CommitLink[]>
  private readonly bySubject: ReadonlyMap<string, RecordedCommit[]>

  private constructor(hashed: readonly CommitLink[], recorded: readonly RecordedCommit[]) {
    this.hashed = hashed
    this.byHash = groupBy(hashed, ({ commit }) => commit.hash)
    const subjects = new Map<string, RecordedCommit[]>()
    for (const each of recorded) if (each.subject !== '') pushTo(subjects, each.subject, each)
    this.bySubject = subjects
    const own = hashed.filter(({ recorded: line, commit }) => !line.isTaken && isTimely(line, commit, SHORT_MS))
    this.authors = new Set(own.map(({ commit }) => commit.authorEmail))
  }

  static async load(repository: Repository, recorded: readonly RecordedCommit[]): Promise<CommitLinks> {
    const commits = await readCommits(
      repository,
      recorded.map(({ hash }) => hash),
    )
    const hashed = recorded.flatMap((each): CommitLink[] => {
      const commit = commits.get(each.hash)
      // An abbreviated hash may by chance be that of another commit.
      const isSame = commit && (each.subject === '' || commit.subject === each.subject)
      return isSame ? [{ kind: 'hash', recorded: each, commit }] : []
    })
    return new CommitLinks(hashed, recorded)
  }

  of(commit: Commit): CommitLink[] {
    const links = this.byHash.get(commit.hash)
    if (links) return links
    return (this.bySubject.get(commit.subject) ?? [])
      .filter((recorded) => isTimely(recorded, commit, LONGEST_COMMIT_MS))
      .map((recorded) => ({ kind: 'subject and time', recorded, commit }))
  }
}

function isTimely({ atMs }: RecordedCommit, { authorMs }: Commit, longestMs: number): boolean {
  return authorMs >= atMs - longestMs - 1000 && authorMs <= atMs + CLOCK_MS
}

// The outputs of the operations on the history of files.
import { z } from 'zod'
import type { OriginRun } from '../../files/line-origins.ts'
import type { EvidenceKind, OutsideCause, VersionLabel } from '../../files/file-version.ts'
import { amount, choice, count, flag, list, named, object, schemaOf, text, time } from '../output-kinds.ts'
import { diffSection, section } from '../output-sections.ts'

const label = schemaOf<VersionLabel>()(
  choice(
    ['exact', 'derived', 'partial'],
    'How its content is known: a record shows all of it, it was replayed on the version before, or only changed passages are known.',
  ),
)

const evidenceKind = schemaOf<EvidenceKind>()(
  choice(
    [
      'write',
      'edit of the original',
      'edit',
      'read',
      'read in parts',
      'cat',
      'heredoc',
      'notebook',
      'attachment',
      'backup',
      'next original',
    ],
    'What shows it. "next original" is the content before the next edit, "backup" a copy that Claude Code kept.',
  ),
)

const evidence = named(
  'FileEvidence',
  {
    kind: evidenceKind,
    session: text('Id of the session; null if unknown.').nullable(),
    uuid: text('Uuid of the record; null if it has none.').nullable(),
    toolUseId: text('Id of the tool call; null for other records.').nullable(),
  },
  'A record that shows a version of a file.',
)

const cause = schemaOf<OutsideCause>()(
  named(
    'OutsideCause',
    {
      kind: choice(['command', 'formatter', 'session', 'editor', 'unknown'], 'What probably changed it.'),
      detail: text('The command, or the id of the other session; null if unknown.').nullable(),
    },
    'The likely cause of a change that no file tool made.',
  ),
)

const place = {
  session: text(
    'Id of the session that made it or first showed it; for an agent, its parent. Null if unknown.',
  ).nullable(),
  uuid: text('Uuid of the record of the result; null if it has none.').nullable(),
  callUuid: text('Uuid of the record of the tool call; null if it has none.').nullable(),
  agentId: text('Id of the agent; null in the main conversation.').nullable(),
  turn: count('Number of the turn in its transcript; null if unknown.').nullable(),
}

const known = {
  label,
  verified: flag('Whether later independent evidence shows the same content.'),
  bytes: count('Size in bytes; null if the content is not known as a whole, or the file does not exist.').nullable(),
  evidence: list(evidence, 'The records that show it: the first gave the content, later ones verify it.'),
}

const fileVersion = named(
  'FileVersion',
  {
    number: count('Number of the version, from 1.'),
    at: time('When it was made or first shown; null if unknown.').nullable(),
    ...place,
    sessionTitle: text('Title of the session; null if it has none.').nullable(),
    ...known,
    exists: flag('Whether the file exists in this version; null if unknown.').nullable(),
    lines: count('Number of lines; null if the content is not known as a whole.').nullable(),
    added: count('Lines added since the version before; null if unknown.').nullable(),
    removed: count('Lines removed since the version before; null if unknown.').nullable(),
    cause: cause.nullable().describe('Set if something else than a file tool made it.'),
    prompt: text('The prompt of its turn, at most 2000 characters; null if unknown.').nullable(),
    promptUuid: text('Uuid of the record of the prompt; null if unknown.').nullable(),
  },
  'A version of a file.',
)

export type FileVersionRow = z.infer<typeof fileVersion>

const changedOutside = list(
  object(
    {
      afterUuid: text('The last record that shows the content before; null if there is none.').nullable(),
      beforeUuid: text('The record that first shows the content after; null if it has no uuid.').nullable(),
      cause,
    },
    'A change that no file tool made.',
  ),
  'The changes of the file by something else, in all of its history.',
)

const command = object(
  {
    command: text('The command.'),
    session: place.session,
    uuid: text('Uuid of the record; null if it has none.').nullable(),
    turn: place.turn,
  },
  'A shell command that may have changed files.',
)

export type LaterCommand = z.infer<typeof command>

const laterCommands = list(
  command,
  'Shell commands between the last record that shows the version and the moment, which may have changed the file; at most 20.',
)

const oneVersion = object(
  {
    path: text('Recorded path of the file.'),
    number: count('Number of the version, from 1.'),
    at: time('When it was made or first shown; null if unknown.').nullable(),
    ...place,
    ...known,
    exists: flag('Whether the file exists in this version; null if unknown.').nullable(),
    sha256: text('SHA-256 of the whole content in UTF-8; null if partial, or if the file does not exist.').nullable(),
    changedOutside,
    laterCommands,
    content: text('The content; null if partial, or if the file does not exist.').nullable(),
  },
  'A version of a file.',
)

export type OneFileVersion = z.infer<typeof oneVersion>

const versionList = object(
  { path: text('Recorded path of the file.'), versions: list(fileVersion, 'The versions, oldest first.') },
  'The versions of a file.',
)

export type FileVersionList = z.infer<typeof versionList>

const versionDiff = object(
  {
    path: text('Recorded path of the file.'),
    from: count('Number of the version before; 0 is the empty file.'),
    to: count('Number of the version after.'),
    isComplete: flag('False if a content is not known as a whole; the patch then has only the recorded passages.'),
    patch: text('The differences as a unified diff; empty if there are none.'),
  },
  'The differences between two versions.',
)

export type FileVersionDiff = z.infer<typeof versionDiff>

export const fileOutput = z.union([oneVersion, versionList, versionDiff]).meta({
  description: 'A version of a file, its versions if they are listed, or the differences between two of them.',
})

export type FileReport = z.infer<typeof fileOutput>

const notWritten = choice(
  ['partial', 'unknown', 'path', 'collision', 'deleted'],
  'Why it is not written: only changed passages are known, nothing is known at that moment, its path is not safe as a file name, another file has its name, or it does not exist.',
)

export type NotWritten = z.infer<typeof notWritten>

const checkedOut = object(
  {
    path: text('Recorded path of the file.'),
    name: text('Path in the directory, with "/"; null if it is not written.').nullable(),
    number: count('Number of the version; null if it has none at that moment.').nullable(),
    label: label.nullable(),
    verified: known.verified,
    sha256: text('SHA-256 of the written bytes; null if it is not written.').nullable(),
    bytes: known.bytes,
    evidence: known.evidence,
    laterCommands,
    notWritten: notWritten.nullable(),
  },
  'A file.',
)

export type CheckedOutFile = z.infer<typeof checkedOut>

export const checkoutOutput = object(
  {
    session: text('Id of the session.'),
    at: time('The moment; null for the latest versions.').nullable(),
    project: text('Path of the project; null if unknown.').nullable(),
    directory: text('The directory that was written.'),
    manifest: text('Path of the manifest, which has the same list.'),
    files: list(checkedOut, 'The files that the session touched, by path.'),
  },
  'The files of a session at a moment.',
)

export type CheckoutReport = z.infer<typeof checkoutOutput>

const refusal = choice(
  ['no base', 'no result', 'differs', 'missing in commit', 'exists in commit'],
  'What is wrong: the content before or after the changes is not known, or the commit has another content, lacks the file, or already has it.',
)

export type PatchRefusal = z.infer<typeof refusal>

const patchedFile = object(
  {
    path: text('Recorded path of the file.'),
    name: text('Its path in the patch.'),
    kind: choice(['changed', 'new', 'deleted'], 'What happens to it.'),
    added: count('Number of added lines.'),
    removed: count('Number of removed lines.'),
    before: label.nullable().describe('How the content before is known; null for a new file.'),
    after: label.nullable().describe('How the content after is known; null for a deleted file.'),
    isProven: flag('Whether the content before equals that of the commit.'),
  },
  'A file in the patch.',
)

export type PatchedFile = z.infer<typeof patchedFile>

export const patchOutput = object(
  {
    session: text('Id of the session.'),
    turn: count('Number of the turn; null for the whole session.').nullable(),
    project: text('Path of the project, which paths in the patch are relative to; null if unknown.').nullable(),
    base: text('Hash of the commit that the patch was compared with; null if none was given.').nullable(),
    patch: text('The unified diff; empty if there is nothing to change or it is refused.'),
    files: list(patchedFile, 'The files in the patch.'),
    refused: list(
      object({ path: text('Recorded path of the file.'), reason: refusal }, 'A file.'),
      'The changed files that are missing in the patch. With a commit, the patch is empty if there are any.',
    ),
    outside: list(
      z.string(),
      'The changed files that are outside of the project, or have an unsafe name; not in the patch.',
    ),
    notIncluded: list(command, 'Shell commands that may have changed files; their changes are not included.'),
    secrets: count('Number of secrets found in the patch.'),
    bases: text('Directory with the files before the changes; null if they were not requested.').nullable(),
  },
  'The changes of a session as a patch.',
)

export type PatchReport = z.infer<typeof patchOutput>

const origin = {
  session: text('Id of the session; null if unknown.').nullable(),
  sessionTitle: text('Title of the session; null if it has none.').nullable(),
  agentId: text('Id of the agent; null in the main conversation.').nullable(),
  toolUseUuid: text('Uuid of the record of the tool call; null if unknown.').nullable(),
  resultUuid: text('Uuid of the record of its result; null if unknown.').nullable(),
  turn: count('Number of the turn in the session, also for an agent; null if unknown.').nullable(),
  prompt: text('The prompt of a person that led to it, at most 2000 characters; null if unknown.').nullable(),
  promptUuid: text('Uuid of the record of the prompt; null if unknown.').nullable(),
  earlierPrompt: text('The last longer prompt before one that only agrees, such as "yes"; null otherwise.').nullable(),
}

const whyLine = object(
  {
    line: count('Number of the line, from 1.'),
    text: text('The line.'),
    status: choice(
      ['proven', 'matched', 'unknown'],
      'Whether the committed file equals a recorded version, a session added exactly this line, or neither.',
    ),
    commit: text('Hash of the commit that introduced the line; null if it is only on disk.').nullable(),
    ...origin,
    evidence: list(
      object(
        {
          kind: text('What shows it.'),
          session: text('Id of the session; null for evidence from the repository.').nullable(),
          uuid: text('Uuid of the record, or hash of the commit; null if it has none.').nullable(),
        },
        'A piece of evidence.',
      ),
      'What the answer rests on.',
    ),
    missing: text('What is missing for an answer; null if there is one.').nullable(),
  },
  'A line and its origin.',
)

export type WhyLine = z.infer<typeof whyLine>

const whyCommit = object(
  {
    subject: text('Subject of the commit.'),
    at: time('Author time; null if unknown.').nullable(),
    links: list(
      object(
        {
          kind: choice(
            ['hash', 'subject and time'],
            'How it is known: the session printed its hash, or a commit with this subject at this time.',
          ),
          ...origin,
        },
        'A session that made the commit.',
      ),
      'The sessions that made the commit.',
    ),
  },
  'A commit and the sessions that made it.',
)

export type WhyCommit = z.infer<typeof whyCommit>

export const whyOutput = object(
  {
    rev: text('Hash of the commit.'),
    path: text('Path in the repository; null for a whole commit.').nullable(),
    isOnDisk: flag('Whether the lines are those of the file on disk, which differs from the commit.'),
    lines: list(whyLine, 'The lines that were asked for.'),
    files: list(
      object(
        { path: text('Path in the repository.'), lines: list(whyLine, 'The lines that the commit added.') },
        'A file.',
      ),
      'The files of a commit; empty if a file was asked for.',
    ),
    commit: whyCommit.nullable().describe('Set if a commit was asked for.'),
    counts: object(
      {
        lines: count('Number of lines.'),
        proven: count('Lines that are proven.'),
        matched: count('Lines that are matched.'),
        unknown: count('Lines without an answer.'),
      },
      'How many lines have an answer.',
    ),
  },
  'Which prompts and sessions wrote lines of a commit.',
)

export type WhyReport = z.infer<typeof whyOutput>

export const fileVersionsOutput = versionList

export const fileCostsOutput = object(
  {
    path: text('Recorded path of the file.'),
    session: text('Id of the session.'),
    versions: list(
      object(
        {
          number: count('Number of the version.'),
          turn: count('Number of the turn, in its branch if it was rewound.').nullable(),
          usd: amount('Cost of the turn in US dollars, including its agents.'),
          unpriced: list(z.string(), 'Models without a price, which the cost does not include.'),
        },
        'What the turn of a version cost.',
      ),
      'Versions that the session made and whose turn is known, in order.',
    ),
  },
  'The cost of the versions of a file in one session.',
)

export type FileCosts = z.infer<typeof fileCostsOutput>

const pageContent = {
  path: text('Recorded path of the file.'),
  label,
  verified: known.verified,
}

const originRun = schemaOf<OriginRun>()(
  object(
    {
      from: count('Number of the first line, from 1.'),
      count: count('Number of lines.'),
      version: count(
        'Number of the version that wrote the lines; 0 if they were there before the first record, null if unknown.',
      ).nullable(),
    },
    'Lines in a row with the same origin.',
  ),
)

export const fileContentOutput = object(
  {
    ...pageContent,
    number: count('Number of the version.'),
    bytes: known.bytes,
    exists: flag('Whether the file exists in this version; null if unknown.').nullable(),
    isComplete: flag('Whether the sections are the whole content; false if it is cut or partial.'),
    isCut: flag('Whether the content is longer than the sections.'),
    sections: list(section, 'The content as code; of a partial version, the recorded passages as a diff.'),
    origins: list(
      originRun,
      'The origins of all lines of the sections, in order; null if not asked for, or if the content is not known as a whole.',
    ).nullable(),
  },
  'The content of a version, for a page.',
)

export type FileContent = z.infer<typeof fileContentOutput>

export const fileDiffOutput = object(
  {
    path: text('Recorded path of the file.'),
    from: count('Number of the version before; 0 is the empty file.'),
    to: count('Number of the version after.'),
    isComplete: flag('False if a content is not known as a whole; the diff then has only recorded passages.'),
    diff: diffSection.nullable().describe('The differences; null if nothing of them is known.'),
  },
  'The differences between two versions, for a page.',
)

export type FileDiff = z.infer<typeof fileDiffOutput>

// The part of docs/format.md that is not generated from schemas.

export const formatPreface = `# The transcript format

Generated from \`src/format\` by \`npm run docs\`; do not edit.

Claude Code writes one JSON object per line to \`<Claude home>/projects/<encoded directory>/<session>.jsonl\`. The format is
internal to Claude Code and changes between releases. This page describes what this version of Annals knows. Every field is
optional. Counts are from 822 public transcripts (659 MB, 187,414 chain records) or, where 121 is given, from a smaller set.

## Reading rules

1. Split lines only at the byte \`0x0A\`. Do not reject a file because of one line. Keep unknown types and unknown fields.
2. A record is a node of the conversation if its type is \`user\`, \`assistant\`, \`system\`, \`attachment\`, \`progress\` or
   \`saved_hook_context\` and it has a \`uuid\`. All other records are metadata. The last metadata record of a type wins.
3. One API message is several \`assistant\` records with the same \`message.id\`, one block each. Usage is repeated; count it once.
4. Following \`parentUuid\` from the last leaf reaches only 72 % of the messages, because compactions and parallel tools break the chain.
5. Match a tool call and its result by id, not by position.
6. The folder name is a lossy encoding of the directory. Use the \`cwd\` of the records.
7. The same \`uuid\` may occur in several files (resume, fork, background) and, rarely, twice in one file.
8. About 85 % of \`user\` records are tool results. The next section describes the rest.
9. Subagents were stored in three ways: inline (1.0.x), next to the session (2.0.28–2.1.1), under \`<session>/subagents\` (2.1.2+).
10. Since about 2.1.80, thinking text is normally empty and only the signature is kept.

## Human prompts

A \`user\` record is a prompt of a person unless one of these is true:

- It contains only \`tool_result\` blocks. Text beside a result is classified like any other.
- \`isMeta\`, \`isCompactSummary\` or \`isSidechain\` is set.
- \`origin.kind\` is present and is neither \`human\` nor \`channel\`.
- \`promptSource\` is \`system\`.
- Its text starts with a tag or a fixed text of Claude Code: a built-in slash command and its output, shell mode, a task
  notification, team mail, an interruption, a compaction summary, a skill body, hook feedback.
- No text is left after IDE tags and reminders are removed.

Custom commands are sent to the model and count as prompts. So does "Implement the following plan", which starts the work of a session.

## Normalized shapes

When a line is parsed, old shapes are converted to the current ones:

- A string as \`message.content\` becomes one text block, null becomes an empty list, and a bare string in a list becomes a text block.
- A tool input that is JSON in a string is decoded.
- \`session_id\` becomes \`sessionId\`, a numeric \`timestamp\` becomes ISO text, and \`message.effort\` becomes a top-level \`effort\`.
- An unknown block, attachment or progress report is wrapped as \`{ type: "unknown", originalType, value }\`.

The original line stays available.`

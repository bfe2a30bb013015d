// The part of docs/format.md that no schema can say.

export const formatPreface = `# The transcript format

Generated from \`src/format\` by \`npm run docs\`; do not edit.

Claude Code writes one JSON object a line to \`<Claude home>/projects/<encoded directory>/<session>.jsonl\`. The format is
internal to that program and changes with its releases; what follows is what this version of Annals knows. Every field is
optional. Counts are from 822 public transcripts (659 MB, 187,414 chain records) or, where it says 121, from a smaller set.

## Rules of reading

1. Split on the byte \`0x0A\` only; never fail a file for one line; keep unknown types and unknown fields.
2. A record is a node of the conversation if its type is \`user\`, \`assistant\`, \`system\`, \`attachment\`, \`progress\` or
   \`saved_hook_context\` and it has a \`uuid\`. All others are metadata; the last of a kind wins.
3. One API message is several \`assistant\` records with one \`message.id\`, one block each. Usage is repeated: count it once.
4. Following \`parentUuid\` from the last leaf reaches only 72 % of the messages; compactions and parallel tools break it.
5. A tool call and its result are joined by id, never by adjacency.
6. The folder name is a lossy encoding; the \`cwd\` of the records is the directory.
7. The same \`uuid\` may occur in several files (resume, fork, background) and, rarely, twice in one.
8. About 85 % of \`user\` records are tool results; see below for the rest.
9. Subagents were stored in three ways: inline (1.0.x), beside the session (2.0.28–2.1.1), under \`<session>/subagents\` (2.1.2+).
10. Thinking text is normally empty since about 2.1.80; only the signature remains.

## Human prompts

A \`user\` record is something a person asked unless: it holds a \`tool_result\`; \`isMeta\`, \`isCompactSummary\` or
\`isSidechain\` is set; \`origin.kind\` is present and neither \`human\` nor \`channel\`; \`promptSource\` is \`system\`; its text
starts with a tag or a fixed text of the program (a built-in slash command and its output, shell mode, a task notification,
team mail, an interruption, a compaction summary, a skill body, hook feedback); or nothing is left once IDE tags and reminders
are taken off. Custom commands reach the model and count. "Implement the following plan" opens a session's work and counts.

## Lifted shapes

Old shapes become today's once, when a line is parsed: a string as \`message.content\` becomes one text block, null none, a bare
string inside a list a text block; a tool input that is JSON inside a string is decoded; \`session_id\` becomes \`sessionId\`, a
numeric \`timestamp\` ISO text, \`message.effort\` a top-level \`effort\`; an unknown block, attachment or progress report is
wrapped as \`{ type: "unknown", originalType, value }\`. The line as it stands on disk stays available beside it.`

// Model ids as people wrote them over the years → one name that prices and charts can group by.

const PROVIDER = /^(?:anthropic\/|vertex_ai\/|bedrock\/|openrouter\/|(?:[a-z]{2,6}\.)?anthropic\.)+/
const SUFFIXES = [/\[1m\]$/i, /-v\d+(?::\d+)?$/, /@(?:\d{8}|default|latest)$/, /-\d{8}$/, /-latest$/]

/** `us.anthropic.claude-opus-4-5-20251101-v1:0` → `claude-opus-4-5`; ids of other makers come back as they are. */
export function normalizeModel(id: string): string {
  let model = id.trim().replace(PROVIDER, '')
  if (!model.startsWith('claude')) return id
  for (let before = ''; before !== model;) {
    before = model
    for (const suffix of SUFFIXES) model = model.replace(suffix, '')
  }
  return model === '' ? id : model
}

/** Claude Code writes this model on rows that no API produced: error texts, "No response requested.". */
export const SYNTHETIC_MODEL = '<synthetic>'

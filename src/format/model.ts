// Maps the many spellings of a model id to one name, for prices and charts.

const PROVIDER = /^(?:anthropic\/|vertex_ai\/|bedrock\/|openrouter\/|(?:[a-z]{2,6}\.)?anthropic\.)+/
const SUFFIXES = [/\[1m\]$/i, /-v\d+(?::\d+)?$/, /@(?:\d{8}|default|latest)$/, /-\d{8}$/, /-latest$/]

/** `us.anthropic.claude-opus-4-5-20251101-v1:0` → `claude-opus-4-5`. Ids of other vendors are returned unchanged. */
export function normalizeModel(id: string): string {
  let model = id.trim().replace(PROVIDER, '')
  if (!model.startsWith('claude')) return id
  for (let before = ''; before !== model;) {
    before = model
    for (const suffix of SUFFIXES) model = model.replace(suffix, '')
  }
  return model === '' ? id : model
}

/** The model on rows that no API produced: error texts, "No response requested.". */
export const SYNTHETIC_MODEL = '<synthetic>'

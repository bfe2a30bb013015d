import { defineTool } from '../define.ts'
import { either, flag, jsonObject, list, nullable, number, object, oneOf, text } from '../field.ts'

const method = oneOf(
  'project_info',
  'project_read',
  'project_search',
  'project_write',
  'project_delete',
  'project_memory_list',
  'project_memory_read',
)

export const projects = defineTool({
  name: 'Projects',
  about: 'Reads and writes the documents of a claude.ai project.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference, whose nested objects are left open here',
  input: object({
    method,
    path: text,
    content: text,
    local_path: text,
    present_to_user: flag,
    query: text,
    n: number,
  }),
  result: object({
    method,
    notice: text,
    // project_info
    name: text,
    description: text,
    instructions: text,
    docs: list(either(jsonObject, text)),
    files: list(jsonObject),
    sync_sources: list(jsonObject),
    knowledge: jsonObject,
    // project_read, project_memory_read
    path: text,
    file_kind: text,
    content: text,
    local_file: text,
    created_at: nullable(text),
    size_bytes: number,
    updated_at: nullable(text),
    truncated: flag,
    // project_search
    rag: flag,
    hits: list(jsonObject),
    // project_write, project_delete
    doc_uuid: text,
    replaced: flag,
    present_to_user: flag,
    local_path: text,
    deleted: flag,
  }),
  notes: { 'result.docs': 'Objects from project_info, names from project_search.' },
  sample: JSON.stringify({
    input: { method: 'project_read', path: 'style.md' },
    result: { method: 'project_read', path: 'style.md', content: '# Style\n', created_at: null },
  }),
})

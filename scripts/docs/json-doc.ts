// Generates docs/json.md and the files of docs/json from the output schemas of the operations.
import { operations } from '../../src/operations/all.ts'
import type { ListedOperation, SomeOperation } from '../../src/operations/operation.ts'
import { pageOperations } from '../../src/operations/page-operations.ts'
import { code, table } from './markdown.ts'
import { jsonSchemaOf, schemaFile, type JsonSchema } from './json-schema.ts'

interface Documented {
  name: string
  summary: string
  schema: JsonSchema
}

export async function jsonDoc(): Promise<string> {
  const [printed, served] = await Promise.all([readDocumented(operations), readDocumented(pageOperations)])
  const parts = new Map([...printed, ...served].flatMap(({ schema }) => Object.entries(schema.$defs ?? {})))
  const names = [...parts.keys()].toSorted()
  return (
    [
      '# JSON output',
      'Generated from the output schemas in `src/operations` by `npm run docs`; do not edit.',
      INTRODUCTION,
      contents(printed),
      `Only over HTTP: ${served.map(({ name }) => link(name)).join(', ')}.`,
      `Parts: ${names.map(partLink).join(', ')}.`,
      ...printed.map((each) => operationSection(each, `annals ${each.name} --json`)),
      '# Operations of the web app',
      'The web app uses these operations over HTTP. The command line does not have them.',
      ...served.map((each) => operationSection(each, each.name)),
      '# Parts',
      'Several outputs contain these objects.',
      ...names.map((name) => partSection(name, parts.get(name) ?? {})),
    ].join('\n\n') + '\n'
  )
}

/** The JSON Schema files, by name. */
export async function jsonSchemaFiles(): Promise<Map<string, string>> {
  const documented = await readDocumented([...operations, ...pageOperations])
  return new Map(documented.map(({ name, schema }) => [schemaFile(name), `${JSON.stringify(schema, null, 2)}\n`]))
}

async function readDocumented(listed: readonly ListedOperation<SomeOperation>[]): Promise<Documented[]> {
  return Promise.all(
    listed.map(async ({ name, summary, load }) => ({ name, summary, schema: await jsonSchemaOf(await load()) })),
  )
}

const INTRODUCTION = `Every command with \`--json\` prints the value of its operation. The HTTP interface and the library return the same value. Each section
describes the fields and links to a [JSON Schema](https://json-schema.org), for validators and code generators.

- New versions may add fields. Removing a field or changing its meaning requires a new major version.
- Times are in UTC and ISO 8601 format. Sizes and offsets are in bytes. Costs are in US dollars. Positions in a text are UTF-16 units.
- A field marked "optional" may be absent. All others are present; "or null" means that the value may be unknown or not exist.
- \`a.b\` is a field of an object, \`a[]\` an entry of a list, \`a.*\` a value of an object whose keys are data.
- Long outputs are written while they are read. The result is still one JSON value. Only \`annals show --follow\` and \`annals sync --watch\` print several, one after every change.`

function contents(documented: readonly Documented[]): string {
  return documented.map(({ name, summary }) => `- ${link(name)}: ${summary}`).join('\n')
}

function link(name: string): string {
  return `[${name}](#${anchor(name)})`
}

function partLink(name: string): string {
  return `[${name}](#${name.toLowerCase()})`
}

function anchor(name: string): string {
  const isPrinted = operations.some((operation) => operation.name === name)
  return (isPrinted ? `annals ${name} --json` : name).replaceAll(' ', '-')
}

function operationSection({ name, schema }: Documented, title: string): string {
  const about = schema.$ref === undefined ? schema.description : `The value is ${typeOf(schema)}.`
  const file = `[JSON Schema](json/${schemaFile(name)})`
  return paragraphs(`## ${isWord(title) ? title : code(title)}`, `${about ?? ''} ${file}`.trim(), fieldTable(schema))
}

function isWord(title: string): boolean {
  return !title.startsWith('annals ')
}

function partSection(name: string, schema: JsonSchema): string {
  const kinds = schema.oneOf ? `One of ${schema.oneOf.map(typeOf).join(', ')}.` : ''
  return paragraphs(`## ${name}`, schema.description ?? '', kinds, fieldTable(schema))
}

function paragraphs(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

function fieldTable(schema: JsonSchema): string {
  const rows = fieldsOf(schema, '')
  return rows.length === 0 ? '' : table(['Field', 'Type', 'Meaning'], rows)
}

type Row = [field: string, type: string, meaning: string]

function fieldsOf(schema: JsonSchema, path: string): Row[] {
  const alternatives = (schema.anyOf ?? []).flatMap((each) => fieldsOf(each, path))
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]): Row[] => {
    const at = path === '' ? name : `${path}.${name}`
    const optional = schema.required?.includes(name) ? '' : ', optional'
    return [[code(at), `${typeOf(field)}${optional}`, meaningOf(field)], ...fieldsOf(field, at)]
  })
  const inner = [
    ...(schema.items ? fieldsOf(schema.items, `${path}[]`) : []),
    ...(typeof schema.additionalProperties === 'object' ? fieldsOf(schema.additionalProperties, `${path}.*`) : []),
  ]
  return [...own, ...inner, ...uniqueRows(alternatives)]
}

/** Alternatives of a union share fields: each is listed once. */
function uniqueRows(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.join('\n'), row])).values()]
}

function meaningOf({ description, items, anyOf }: JsonSchema): string {
  return description ?? items?.description ?? anyOf?.find((each) => each.description !== undefined)?.description ?? ''
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return partLink(schema.$ref.replace('#/$defs/', ''))
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(', ')
  if ('const' in schema) return code(JSON.stringify(schema.const))
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  if (schema.items) return `list of ${typeOf(schema.items)}${isOrNull(schema) ? ' or null' : ''}`
  if (schema.format === 'date-time') return isOrNull(schema) ? 'time or null' : 'time'
  if (typeof schema.additionalProperties === 'object') return `object of ${typeOf(schema.additionalProperties)}`
  if (schema.type === undefined) return 'any value'
  return [schema.type].flat().join(' or ')
}

function isOrNull({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.includes('null')
}

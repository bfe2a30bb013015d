// Prints YAML. All strings are in double quotes, so that none is read as a key, a date, a number or the end of the front matter.
import { toJson } from '../../text/to-json.ts'

export type YamlValue = string | number | boolean | null | readonly YamlValue[] | YamlMap
export interface YamlMap {
  readonly [key: string]: YamlValue | undefined
}

export function frontMatter(fields: YamlMap): string {
  return `---\n${yamlMap(fields, '')}---\n`
}

export function yamlMap(fields: YamlMap, indent: string): string {
  let lines = ''
  for (const [key, value] of Object.entries(fields))
    if (value !== undefined) lines += `${indent}${yamlKey(key)}:${yamlValue(value, indent)}`
  return lines
}

function yamlValue(value: YamlValue, indent: string): string {
  if (isScalar(value)) return ` ${scalar(value)}\n`
  if (isList(value)) return yamlList(value, indent)
  const inner = yamlMap(value, `${indent}  `)
  return inner === '' ? ' {}\n' : `\n${inner}`
}

function yamlList(values: readonly YamlValue[], indent: string): string {
  if (values.length === 0) return ' []\n'
  if (values.every(isScalar)) return ` [${values.map((value) => scalar(value)).join(', ')}]\n`
  const item = (value: YamlValue) =>
    !isScalar(value) && !isList(value)
      ? `${indent}  - ${yamlMap(value, `${indent}    `).trimStart()}`
      : `${indent}  -${yamlValue(value, `${indent}  `)}`
  return `\n${values.map(item).join('')}`
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value)
}

type Scalar = string | number | boolean | null

function isScalar(value: YamlValue): value is Scalar {
  return value === null || typeof value !== 'object'
}

function scalar(value: Scalar): string {
  return typeof value === 'string' ? text(value) : String(value)
}

/** Prints a JSON string, which is valid YAML after escaping the characters that YAML does not allow. */
function text(value: string): string {
  return toJson(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function yamlKey(key: string): string {
  return /^[a-z][\w-]*$/i.test(key) ? key : text(key)
}

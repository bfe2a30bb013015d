// Parses each source file once and extracts what the rules need: imports, functions, assertions, comments, globals. The
// rules do not see the syntax tree, so they are short and can be tested with a line of text.

import { parseSync, Visitor } from 'oxc-parser'
import type { Comment, Expression, Program, VisitorObject } from 'oxc-parser'

import { isData, listFiles, readText } from './files.ts'
import type { TextFile } from './files.ts'

export interface Import {
  readonly specifier: string
  readonly line: number
  /** `type` if the import is erased at run time. */
  readonly kind: 'value' | 'type'
  /** Whether it is an `import()` or `require()`. */
  readonly lazy: boolean
  readonly reexport: boolean
}

export interface FunctionSpan {
  readonly name: string
  readonly line: number
  readonly lineCount: number
}

/** A string literal, JSX text, a used global or a keyword, with its line. */
export interface Mark {
  readonly text: string
  readonly line: number
}

/** A comment or an assertion: `line` to `endLine`. */
export interface Span extends Mark {
  readonly endLine: number
}

export interface SourceFile extends TextFile {
  readonly lineCount: number
  readonly imports: readonly Import[]
  readonly functions: readonly FunctionSpan[]
  /** `x as T` and `<T>x`, without `as const`. The span starts at the enclosing statement. */
  readonly assertions: readonly Span[]
  readonly nonNulls: readonly Mark[]
  readonly anys: readonly Mark[]
  readonly comments: readonly Span[]
  readonly defaultExports: readonly Mark[]
  /** Uses of globals with side effects or changing values: `console.log`, `Date.now`, `new Date()`. */
  readonly globals: readonly Mark[]
  readonly strings: readonly Mark[]
  readonly onlyReexports: boolean
}

let repository: readonly SourceFile[] | undefined

/** Returns all code of the repository. Parses it once per worker. */
export function readSources(): readonly SourceFile[] {
  repository ??= listFiles()
    .filter((path) => isCode(path) && !isData(path))
    .map((path) => parseSource({ path, text: readText(path) }))
  return repository
}

export function isCode(path: string): boolean {
  return /\.(?:[cm]?[jt]s|[jt]sx)$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

export function parseSource({ path, text }: TextFile): SourceFile {
  const result = parseSync(path, text)
  const [error] = result.errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const lineOf = buildLineIndex(text)
  const found = emptyFindings()
  new Visitor({
    ...collectImports(found, lineOf),
    ...collectFunctions(found, lineOf),
    ...collectTypes(found, lineOf, text),
    ...collectValues(found, lineOf),
  }).visit(result.program)
  return {
    path,
    text,
    lineCount: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    ...found,
    functions: nameFunctions(found),
    assertions: widenToStatements(found, lineOf),
    comments: result.comments.map((comment) => toSpan(comment, lineOf)),
    onlyReexports: holdsOnlyReexports(result.program),
  }
}

type LineOf = (offset: number) => number

interface Findings {
  readonly imports: Import[]
  readonly functions: (FunctionSpan & { start: number })[]
  readonly functionNames: Map<number, string>
  readonly assertions: (Mark & { start: number; end: number })[]
  readonly statements: { start: number; end: number }[]
  readonly nonNulls: Mark[]
  readonly anys: Mark[]
  readonly defaultExports: Mark[]
  readonly globals: Mark[]
  readonly strings: Mark[]
}

function emptyFindings(): Findings {
  return {
    imports: [],
    functions: [],
    functionNames: new Map(),
    assertions: [],
    statements: [],
    nonNulls: [],
    anys: [],
    defaultExports: [],
    globals: [],
    strings: [],
  }
}

function collectImports(found: Findings, lineOf: LineOf): VisitorObject {
  const add = (start: number, specifier: string, kind: Import['kind'], how: 'import' | 'reexport' | 'lazy'): void => {
    found.imports.push({ specifier, line: lineOf(start), kind, lazy: how === 'lazy', reexport: how === 'reexport' })
  }
  return {
    // `import { type A }` counts as a value: under verbatimModuleSyntax it stays in the output as a bare import.
    ImportDeclaration: (node) => add(node.start, node.source.value, node.importKind ?? 'value', 'import'),
    ExportAllDeclaration: (node) => add(node.start, node.source.value, node.exportKind ?? 'value', 'reexport'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.start, node.source.value, node.exportKind ?? 'value', 'reexport')
    },
    ExportDefaultDeclaration: (node) => {
      found.defaultExports.push({ text: 'export default', line: lineOf(node.start) })
    },
    ExportSpecifier: (node) => {
      const name = node.exported.type === 'Literal' ? node.exported.value : node.exported.name
      if (name === 'default') found.defaultExports.push({ text: 'as default', line: lineOf(node.start) })
    },
    TSImportType: (node) => add(node.start, node.source.value, 'type', 'import'),
    ImportExpression: (node) => add(node.start, literalText(node.source) ?? '(computed)', 'value', 'lazy'),
    CallExpression: (node) => {
      const callee = memberName(node.callee)
      const [first] = node.arguments
      const isLoad = callee === 'require' || callee === 'process.getBuiltinModule'
      if (isLoad && first && first.type !== 'SpreadElement') {
        add(node.start, literalText(first) ?? '(computed)', 'value', 'lazy')
      }
      if (callee === 'Date') found.globals.push({ text: 'Date()', line: lineOf(node.start) })
      if (callee === 'structuredClone') found.globals.push({ text: callee, line: lineOf(node.start) })
    },
  }
}

function collectFunctions(found: Findings, lineOf: LineOf): VisitorObject {
  const add = (node: { start: number; end: number }): void => {
    const line = lineOf(node.start)
    found.functions.push({ name: '', line, lineCount: lineOf(node.end) - line + 1, start: node.start })
  }
  const name = (value: Expression | null | undefined, text: string): void => {
    if (!value) return
    found.functionNames.set(value.start, text)
    // A component wrapped in a call, such as memo(() => …), has the name of the variable.
    if (value.type === 'CallExpression' && value.arguments[0]) found.functionNames.set(value.arguments[0].start, text)
  }
  return {
    FunctionDeclaration: (node) => {
      found.functionNames.set(node.start, node.id?.name ?? 'default')
      add(node)
    },
    FunctionExpression: add,
    ArrowFunctionExpression: add,
    VariableDeclarator: (node) => {
      if (node.id.type === 'Identifier') name(node.init, node.id.name)
    },
    MethodDefinition: (node) => {
      if (node.key.type === 'Identifier') found.functionNames.set(node.value.start, node.key.name)
    },
    Property: (node) => {
      if (node.key.type === 'Identifier') found.functionNames.set(node.value.start, node.key.name)
    },
  }
}

function collectTypes(found: Findings, lineOf: LineOf, text: string): VisitorObject {
  const statement = (node: { start: number; end: number }): void => {
    found.statements.push({ start: node.start, end: node.end })
  }
  const assertion = (node: { start: number; end: number; typeAnnotation: { start: number; end: number } }): void => {
    const type = text.slice(node.typeAnnotation.start, node.typeAnnotation.end)
    if (type === 'const') return
    found.assertions.push({ text: `as ${type}`, line: lineOf(node.end), start: node.start, end: node.end })
  }
  return {
    TSAsExpression: assertion,
    TSTypeAssertion: assertion,
    TSNonNullExpression: (node) => {
      found.nonNulls.push({ text: text.slice(node.start, node.end), line: lineOf(node.end) })
    },
    TSAnyKeyword: (node) => {
      found.anys.push({ text: 'any', line: lineOf(node.start) })
    },
    VariableDeclaration: statement,
    ExpressionStatement: statement,
    ReturnStatement: statement,
    IfStatement: (node) => statement({ start: node.start, end: node.consequent.start }),
    ForOfStatement: (node) => statement({ start: node.start, end: node.body.start }),
    PropertyDefinition: statement,
  }
}

const watchedGlobals = new Set(['console', 'process', 'Date', 'Math', 'crypto', 'performance', 'JSON'])

function collectValues(found: Findings, lineOf: LineOf): VisitorObject {
  return {
    MemberExpression: (node) => {
      const name = memberName(node)
      const [object] = name?.split('.') ?? []
      if (name && object && watchedGlobals.has(object)) found.globals.push({ text: name, line: lineOf(node.start) })
    },
    NewExpression: (node) => {
      if (memberName(node.callee) !== 'Date' || node.arguments.length > 0) return
      found.globals.push({ text: 'new Date()', line: lineOf(node.start) })
    },
    Literal: (node) => {
      if (typeof node.value === 'string') found.strings.push({ text: node.value, line: lineOf(node.start) })
    },
    JSXText: (node) => {
      found.strings.push({ text: node.value, line: lineOf(node.start) })
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map((part) => part.value.cooked ?? part.value.raw).join('…')
      found.strings.push({ text, line: lineOf(node.start) })
    },
  }
}

/** Returns `a.b.c` or `globalThis.a.b` as text; undefined if it does not start with a name. */
function memberName(node: Expression): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return undefined
  const object = memberName(node.object)
  const key = node.property.type === 'Identifier' && !node.computed ? node.property.name : undefined
  if (object === undefined || key === undefined) return undefined
  return object === 'globalThis' ? key : `${object}.${key}`
}

function literalText(node: Expression): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function nameFunctions(found: Findings): FunctionSpan[] {
  return found.functions.map(({ start, line, lineCount }) => ({
    name: found.functionNames.get(start) ?? '(anonymous)',
    line,
    lineCount,
  }))
}

function widenToStatements(found: Findings, lineOf: LineOf): Span[] {
  return found.assertions.map((assertion) => {
    const holders = found.statements.filter(({ start, end }) => start <= assertion.start && end >= assertion.end)
    const start = Math.max(...holders.map((holder) => holder.start), -1)
    const line = lineOf(start === -1 ? assertion.start : start)
    return { text: assertion.text, line, endLine: assertion.line }
  })
}

function toSpan(comment: Comment, lineOf: LineOf): Span {
  return { text: comment.value.trim(), line: lineOf(comment.start), endLine: lineOf(comment.end) }
}

function holdsOnlyReexports(program: Program): boolean {
  return program.body.every(
    (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null),
  )
}

function buildLineIndex(text: string): LineOf {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? Infinity) <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

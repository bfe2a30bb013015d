// Loaded before a command: counts its work and writes the counts to the file that ANNALS_WORK names. Counts are the same
// on every machine and at every load, so a test can limit them.
const fs = require('node:fs')
const Module = require('node:module')
const path = require('node:path')

const counts = {
  files: 0,
  bytes: 0,
  stats: 0,
  directories: 0,
  statements: 0,
  rows: 0,
  modules: 0,
  parsed: 0,
  buffers: 0,
}
const root = path.join(__dirname, '..', '..')
const target = process.env.ANNALS_WORK

/** Code is read too, but how much depends on the bundler. */
const isCode = (file) => typeof file === 'string' && (file.startsWith(root) || file.endsWith('.code'))
const code = new Set()

const { openSync, readSync, readFileSync, lstatSync, statSync, readdirSync, writeFileSync } = fs
fs.openSync = (file, ...more) => {
  const descriptor = openSync(file, ...more)
  if (isCode(file)) code.add(descriptor)
  else counts.files += 1
  return descriptor
}
fs.readSync = (descriptor, ...more) => {
  const bytes = readSync(descriptor, ...more)
  if (!code.has(descriptor)) counts.bytes += bytes
  return bytes
}
fs.readFileSync = (file, ...more) => {
  const content = readFileSync(file, ...more)
  if (!isCode(file)) {
    counts.files += 1
    counts.bytes += content.length
  }
  return content
}
fs.lstatSync = (...args) => count('stats', lstatSync, args)
fs.statSync = (...args) => count('stats', statSync, args)
fs.readdirSync = (...args) => count('directories', readdirSync, args)

function count(name, run, args) {
  if (!isCode(args[0])) counts[name] += 1
  return run(...args)
}

// Lines of transcripts, and stored JSON.
const { parse } = JSON
JSON.parse = (...args) => {
  counts.parsed += 1
  return parse(...args)
}

// V8 does not count its objects. Buffers are what grows with the size of files.
for (const name of ['alloc', 'allocUnsafe', 'allocUnsafeSlow']) {
  const allocate = Buffer[name]
  Buffer[name] = (size, ...more) => {
    counts.buffers += size
    return allocate(size, ...more)
  }
}

const { require: load } = Module.prototype
Module.prototype.require = function requireCounted(request) {
  const loaded = load.call(this, request)
  return request === '@photostructure/sqlite' ? { ...loaded, DatabaseSync: counted(loaded.DatabaseSync) } : loaded
}

// The driver of Node 24 and newer.
const { getBuiltinModule } = process
process.getBuiltinModule = (id) => {
  const loaded = getBuiltinModule(id)
  return id === 'node:sqlite' ? { DatabaseSync: counted(loaded.DatabaseSync) } : loaded
}

/** The methods of the native classes are read-only, so each connection and statement gets its own. */
function counted(DatabaseSync) {
  return function open(...args) {
    const database = new DatabaseSync(...args)
    const prepare = database.prepare.bind(database)
    own(database, 'prepare', (...sql) => countRows(prepare(...sql)))
    return database
  }
}

function countRows(statement) {
  const [all, get] = [statement.all.bind(statement), statement.get.bind(statement)]
  own(statement, 'all', (...values) => {
    const rows = all(...values)
    counts.statements += 1
    counts.rows += rows.length
    return rows
  })
  own(statement, 'get', (...values) => {
    counts.statements += 1
    counts.rows += 1
    return get(...values)
  })
  return statement
}

function own(object, name, value) {
  Object.defineProperty(object, name, { value })
}

process.on('exit', () => {
  counts.modules = Object.keys(require.cache).filter((file) => file.startsWith(path.join(root, 'dist'))).length
  if (target) writeFileSync(target, JSON.stringify(counts))
})

// Compiles assembly/ to WebAssembly. The results are in the repository, so that tests and development run from source
// without compiling; test/rules compiles again and compares.
//   npm run assembly
import { writeFileSync } from 'node:fs'
import { compileModule, MODULES } from './assembly/compile.ts'
import { writeUsageKeys } from './assembly/usage-keys.ts'

writeFileSync('assembly/usage-keys.ts', writeUsageKeys())
for (const name of MODULES) writeFileSync(`src/scan/${name}-module.ts`, compileModule(name))

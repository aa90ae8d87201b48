/** `npm run rooms`: who imports whom, cycles, and the rules of names, doors, texts, routes, functions, tests, changes and migrations. Exits 1 when a rule is broken. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pendingChanges } from '../features/change-log/server/port.ts'
import { journeyFeatures } from './check/journey-features.ts'
import { changeViolations } from './rooms/change-rules.ts'
import { cycleViolations } from './rooms/cycle-rules.ts'
import { folderViolations } from './rooms/folder-rules.ts'
import { foundFunctions } from './rooms/found-functions.ts'
import { functionViolations } from './rooms/function-rules.ts'
import { importViolations } from './rooms/import-violations.ts'
import { knownCycles } from './rooms/known-cycles.ts'
import { longFunctions } from './rooms/long-functions.ts'
import { migrationViolations } from './rooms/migration-rules.ts'
import { routesWithSql } from './rooms/routes-with-sql.ts'
import { testViolations } from './rooms/test-rules.ts'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = sourceFiles(root).filter((file) => !file.startsWith('tests/rooms/'))
const tree = { files, read: (file: string) => readFileSync(`${root}/${file}`, 'utf8') }

const imports = await importViolations(root)
const cycles = cycleViolations(imports.imports, knownCycles)
const rules = [
  ...folderViolations({ ...tree, routesWithSql }),
  ...functionViolations(foundFunctions(root), longFunctions),
  ...testViolations(tree, journeyFeatures),
  ...changeViolations(pendingChanges(root)),
  ...migrationViolations(files),
]

for (const { rule, from, to } of imports.violations) console.error(`${rule}: ${from} → ${to}`)
for (const { rule, message } of cycles) console.error(`${rule}: ${message}`)
for (const { rule, file, message } of rules) console.error(`${rule}: ${file} ${message}`)
const broken = imports.violations.length + cycles.length + rules.length
console.log(
  `rooms: ${imports.modules} modules, ${imports.dependencies} imports, ${files.length} files, ${broken} violations`,
)
process.exit(broken === 0 ? 0 : 1)

/** `npm run rooms`: who imports whom, cycles, and the rules of names, doors, texts and routes. Exits 1 when a rule is broken. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cycleViolations } from './rooms/cycle-rules.ts'
import { folderViolations } from './rooms/folder-rules.ts'
import { importViolations } from './rooms/import-violations.ts'
import { knownCycles } from './rooms/known-cycles.ts'
import { routesWithSql } from './rooms/routes-with-sql.ts'

const root = new URL('..', import.meta.url).pathname
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('tests/rooms/') && existsSync(`${root}/${file}`))

const imports = await importViolations(root)
const cycles = cycleViolations(imports.imports, knownCycles)
const folders = folderViolations({ files, read: (file) => readFileSync(`${root}/${file}`, 'utf8'), routesWithSql })

for (const { rule, from, to } of imports.violations) console.error(`${rule}: ${from} → ${to}`)
for (const { rule, message } of cycles) console.error(`${rule}: ${message}`)
for (const { rule, file, message } of folders) console.error(`${rule}: ${file} ${message}`)
const broken = imports.violations.length + cycles.length + folders.length
console.log(
  `rooms: ${imports.modules} modules, ${imports.dependencies} imports, ${files.length} files, ${broken} violations`,
)
process.exit(broken === 0 ? 0 : 1)

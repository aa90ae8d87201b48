/** `npm run changes`: lists the changes of `changes/`, and joins them into CHANGELOG.md at a release. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { joinChanges, readChange } from '../features/change-log/contract/join-changes.ts'
import { pendingChanges } from '../features/change-log/server/port.ts'
import { readCommandLine } from './command-line.ts'

const help = `Each change has a file changes/<name>.md: a section of CHANGELOG.md and entries of at most two lines.

  ### Fleet

  - View the fleet as tiles, map, table and charts.

  npm run changes                       checks and lists the changes that are not released
  npm run changes -- release <x.y.z>    joins them into CHANGELOG.md with the date of today and removes the files`

const { values, positionals } = readCommandLine(help, {
  allowPositionals: true,
  options: { help: { type: 'boolean' } },
})
const [command, version, ...others] = positionals
const isRelease = command === 'release' && /^\d+\.\d+\.\d+$/.test(version ?? '') && others.length === 0
if (values.help || (command !== undefined && !isRelease)) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}

const root = fileURLToPath(new URL('..', import.meta.url))
try {
  const pending = pendingChanges(root)
  if (isRelease && version) {
    const file = join(root, 'CHANGELOG.md')
    const date = new Date().toISOString().slice(0, 10)
    writeFileSync(file, joinChanges(readFileSync(file, 'utf8'), pending, { version, date }))
    for (const { name } of pending) rmSync(join(root, 'changes', name))
    console.log(`CHANGELOG.md has ${version} of ${date}, with ${pending.length} files of changes/.`)
  } else
    for (const change of pending)
      for (const { title, entries } of readChange(change))
        for (const entry of entries) console.log(`${title}: ${entry.replace(/^- +/, '')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

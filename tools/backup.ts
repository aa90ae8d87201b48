/** `npm run backup -- <folder>`: writes everything that Solvane keeps to a new folder, whether it runs or not. */
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BackupEvent } from '../platform/server/backup/backup-manifest.ts'
import { writeBackup } from '../platform/server/backup/write-backup.ts'
import type { Config } from '../platform/server/config/config.ts'
import { pgliteFolder } from '../platform/server/relations/open-relations.ts'
import { embeddedFolder } from '../platform/server/telemetry/open-engine.ts'
import { readCommandLine } from './command-line.ts'
import { createProgressBar } from './progress-bar.ts'
import { runCommand } from './run-command.ts'

const help = `Writes a complete backup to a new folder.

  npm run backup -- <folder>

Solvane may be running or stopped. Stores may be embedded or external. The folder must be on this machine, and new or empty.
Restore it with: npm run restore -- <folder>`

const { values, positionals } = readCommandLine(help, {
  allowPositionals: true,
  options: { help: { type: 'boolean' } },
})
const [name, ...others] = positionals
if (values.help || !name || others.length > 0) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}
const folder = resolve(name)
const bar = createProgressBar()
const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => abort.abort())

/** Opening embedded stores would make them, and an empty backup. */
const mustBeThere = ({ dataFolder, databaseUrl, clickhouseUrl }: Config) => {
  const embedded = [
    ...(databaseUrl === undefined ? [pgliteFolder(dataFolder)] : []),
    ...(clickhouseUrl === undefined ? [embeddedFolder(dataFolder)] : []),
  ]
  if (!embedded.every(existsSync))
    throw new Error(`No Solvane data in ${dataFolder} (SOLVANE_DATA). Nothing was written.`)
}

const startedMs = performance.now()
let outcome: BackupEvent | undefined
let failure: string | undefined
/** The folder is this run's own: what was refused is somebody else's. */
let began = false
try {
  const events = runCommand(
    [{ name: 'backup', commands: { backup: writeBackup } }],
    'backup',
    { folder },
    undefined,
    abort.signal,
    mustBeThere,
  )
  for await (const event of events as AsyncIterable<BackupEvent>) {
    began = true
    if (event.kind === 'progress') bar.show(event.done / event.total, event.what)
    else outcome = event
  }
} catch (error) {
  failure = error instanceof Error ? error.message : String(error)
} finally {
  bar.end()
}
if (outcome?.kind === 'done') {
  const count = (number: number) => number.toLocaleString('en-GB')
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(
    `Backup in ${outcome.folder}: ${count(outcome.tableRows)} rows of ${outcome.tables} tables, ${count(outcome.samples)} samples, ${count(outcome.documents)} documents, in ${seconds} s.`,
  )
  process.exit(0)
}
if (abort.signal.aborted) {
  if (began) rmSync(folder, { recursive: true, force: true })
  console.error(began ? 'Cancelled. The unfinished folder was removed.' : 'Cancelled. Nothing was written.')
  process.exit(130)
}
console.error(failure ?? 'The backup stopped without a result. See the server log.')
process.exit(1)

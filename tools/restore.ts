/** `npm run restore -- <folder>`: brings a backup into an empty installation that does not run. */
import { resolve } from 'node:path'
import { Registry } from 'prom-client'
import { createAudit } from '../platform/server/audit/create-audit.ts'
import { noteCommand } from '../platform/server/audit/note-command.ts'
import { migrationsOf, readManifest, restoreBackup } from '../platform/server/backup/restore-backup.ts'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { productVersion } from '../platform/server/config/product-version.ts'
import { lockDataFolder } from '../platform/server/data-folder/lock-data-folder.ts'
import { openContentStore } from '../platform/server/documents/open-content-store.ts'
import { createLog } from '../platform/server/log/create-log.ts'
import { openRelations } from '../platform/server/relations/open-relations.ts'
import { openHistorian } from '../platform/server/telemetry/open-historian.ts'
import { readCommandLine } from './command-line.ts'
import { createProgressBar } from './progress-bar.ts'

const help = `Restores a backup into an empty installation that is not running.

  npm run restore -- <folder>

The settings name the target, as for npm start: SOLVANE_DATA, DATABASE_URL, CLICKHOUSE_URL. A backup of embedded stores
can be restored into external ones, and the other way round. Solvane checks each file first, then reads back and compares
everything that it wrote. After an interrupted restore, run the command again.`

const { values, positionals } = readCommandLine(help, {
  allowPositionals: true,
  options: { help: { type: 'boolean' } },
})
const [name, ...others] = positionals
if (values.help || !name || others.length > 0) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}

const restore = async (folder: string) => {
  const manifest = readManifest(folder)
  const config = loadConfig(process.env)
  const log = createLog({ ...config, logLevel: 'error' })
  const lock = await lockDataFolder(config.dataFolder, { port: 0 })
  const version = productVersion()
  const bar = createProgressBar()
  const opening = [
    openRelations({ config, log, version, migrations: migrationsOf(manifest) }),
    openHistorian({ config, log, metrics: new Registry(), version }),
  ] as const
  try {
    await Promise.allSettled(opening)
    const [relations, historian] = await Promise.all(opening)
    const startedMs = performance.now()
    const count = (number: number) => number.toLocaleString('en-GB')
    const audit = createAudit(relations.db, log)
    const events = noteCommand(
      audit,
      'restore',
      { folder },
      restoreBackup(folder, manifest, { relations, historian, documents: openContentStore(config) }),
    )
    for await (const event of events) {
      if (event.kind === 'progress') bar.show(event.done / event.total, event.what)
      else {
        bar.end()
        const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
        console.log(
          `Restored and compared row by row: ${count(event.tableRows)} rows of ${event.tables} tables, ${count(event.samples)} samples, ${count(event.documents)} documents, in ${seconds} s.`,
        )
      }
    }
    await audit.close()
  } finally {
    bar.end()
    for (const store of await Promise.allSettled(opening)) if (store.status === 'fulfilled') await store.value.close()
    lock.release()
  }
}

try {
  await restore(resolve(name as string))
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

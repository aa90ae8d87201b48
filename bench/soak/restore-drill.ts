import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pino from 'pino'
import { registerPlants } from '../../features/plant-connection/server/port.ts'
import { BackupManifest } from '../../platform/server/backup/backup-manifest.ts'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import { openRelations } from '../../platform/server/relations/open-relations.ts'
import { fill } from '../historian/fill.ts'
import { historianPlant, tagCount } from '../historian/workload.ts'
import { type Digests, differencesOf, digestsOf } from './store-digest.ts'

export interface DrillBalance {
  readonly samples: number
  readonly tableRows: number
  readonly backupMinutes: number
  /** What is lost at worst where one backup follows the other: begun just after a value came, and finished once more. */
  readonly rpoMinutes: number
  readonly rtoMinutes: number
  /** Tables and slices of a backup of what was restored that are not, row by row, those of the first backup. */
  readonly different: number
  /** Tables of the restored stores that do not hold as many rows, or not the same, as those that were backed up. */
  readonly differsFromOriginal: number
}

const command = async (name: 'backup' | 'restore', folder: string, dataFolder: string): Promise<number> => {
  const program = fileURLToPath(new URL(`../../tools/${name}.ts`, import.meta.url))
  const startedMs = performance.now()
  await promisify(execFile)(process.execPath, [program, folder], {
    env: { PATH: process.env.PATH, SOLVANE_DATA: dataFolder },
  })
  return Math.round((performance.now() - startedMs) / 600) / 100
}

/** Of a table its name, of a slice its file; without the notes of the commands themselves. */
const partsOf = (folder: string): Digests => {
  const { relations, historian } = BackupManifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  const tables = relations.tables.filter(({ table }) => !table.startsWith('audit'))
  const slices = [...historian.slices, ...historian.rollups, ...historian.revisions]
  const partOf = (name: string, { rows, sha256 }: { readonly rows: number; readonly sha256: string }) =>
    [name, { rows, digest: sha256 }] as const
  return new Map([...tables.map((part) => partOf(part.table, part)), ...slices.map((part) => partOf(part.file, part))])
}

/**
 * R18: an installation is backed up and destroyed, comes back on a new folder, and is compared with what it was, and by a
 * second backup with the first.
 */
export const drillRestore = async ({
  samples,
  progress,
}: {
  readonly samples: number
  readonly progress: (line: string) => void
}): Promise<DrillBalance> => {
  const parent = mkdtempSync(join(tmpdir(), 'solvane-restore-drill-'))
  const [lost, found] = [join(parent, 'lost'), join(parent, 'found')]
  const [first, second] = [join(parent, 'first'), join(parent, 'second')]
  try {
    progress('the installation is filled')
    const log = pino({ level: 'silent' })
    const relations = await openRelations({ config: loadConfig({ SOLVANE_DATA: lost }), log, version: 'soak' })
    await registerPlants(relations.db, [historianPlant], 'connection')
    await relations.close()
    await fill(lost, Math.ceil(samples / tagCount))
    const original = await digestsOf(lost)
    progress('backup')
    const backupMinutes = await command('backup', first, lost)
    rmSync(lost, { recursive: true })
    progress('restore')
    const rtoMinutes = await command('restore', first, found)
    progress('comparing')
    await command('backup', second, found)
    const differing = differencesOf(original, await digestsOf(found))
    if (differing.length > 0) process.stderr.write(`\nnot as it was: ${differing.join(', ')}\n`)
    const before = partsOf(first)
    const rowsOf = (isTable: boolean) =>
      [...before].reduce((sum, [part, { rows }]) => sum + (part.endsWith('.gz') === isTable ? 0 : rows), 0)
    return {
      samples: rowsOf(false),
      tableRows: rowsOf(true),
      backupMinutes,
      rpoMinutes: 2 * backupMinutes,
      rtoMinutes,
      different: differencesOf(before, partsOf(second)).length,
      differsFromOriginal: differing.length,
    }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import { openRelations } from '../../platform/server/relations/open-relations.ts'
import type { Db } from '../../platform/server/relations/relations.ts'
import type { Engine } from '../../platform/server/telemetry/engine.ts'
import { embeddedFolder } from '../../platform/server/telemetry/open-engine.ts'
import { openBareEngine } from '../historian/fill.ts'

/** What a table holds, in whatever order. */
export interface Digest {
  readonly rows: number
  readonly digest: string
}
export type Digests = ReadonlyMap<string, Digest>

/** Tables of the one and of the other that do not hold the same, or are missing in one of them. */
export const differencesOf = (before: Digests, after: Digests): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => {
    const [one, other] = [before.get(name), after.get(name)]
    return one?.rows !== other?.rows || one?.digest !== other?.digest
  })

/** What each installation writes of itself. The commands of backup and restore are in the audit log. */
const isOwn = (table: string) =>
  table === 'solvane_migration' ||
  table === 'plant_edition' ||
  table === 'history_export_folder' ||
  table.startsWith('audit')
/** Of the historian: how far rollups are, what waits for them, and what an import has left. */
const ownOfHistorian = ['solvane_migration', 'rollup_due', 'rollup_closed', 'staged_sample', 'staged_commit']

export const tableDigests = async (db: Db): Promise<Digests> => {
  const rowsOf = async <Row>(query: string) => ((await db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows
  const tables = await rowsOf<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind = 'r'`,
  )
  const digests = new Map<string, Digest>()
  for (const { name } of tables) {
    if (isOwn(name)) continue
    const [digest] = await rowsOf<Digest>(
      `select count(*)::int as rows, coalesce(md5(string_agg(line, chr(10) order by line collate "C")), '') as digest
       from (select row_to_json(t)::text as line from "${name}" t) as lines`,
    )
    if (digest) digests.set(name, digest)
  }
  return digests
}

/** Revisions of rollups tell when they were worked out. */
const columnsOf = (table: string) => (table.startsWith('rollup_') ? '* EXCEPT (revision)' : '*')

export const sampleDigests = async (engine: Engine): Promise<Digests> => {
  const [tables] = await engine.columns<[string[]]>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
  )
  const digests = new Map<string, Digest>()
  for (const table of tables) {
    if (ownOfHistorian.includes(table)) continue
    const line = await engine.text(
      `SELECT count(), sum(cityHash64(${columnsOf(table)})) FROM ${table} FINAL ${engine.bulkSettings}`,
    )
    const [rows, digest = ''] = line.trim().split('\t')
    digests.set(table, { rows: Number(rows), digest })
  }
  return digests
}

/** Of all that an embedded installation keeps and no other writes meanwhile. */
export const digestsOf = async (dataFolder: string): Promise<Digests> => {
  const relations = await openRelations({
    config: loadConfig({ SOLVANE_DATA: dataFolder }),
    log: pino({ level: 'silent' }),
    version: 'soak',
  })
  const engine = openBareEngine(embeddedFolder(dataFolder))
  try {
    return new Map([...(await tableDigests(relations.db)), ...(await sampleDigests(engine))])
  } finally {
    await relations.close()
    await engine.close()
  }
}

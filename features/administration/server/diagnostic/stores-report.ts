import { sql } from 'drizzle-orm'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { relationSteps } from '../../../../platform/server/relations/relation-steps.ts'
import type { Resolution } from '../../../../platform/server/telemetry/historian.ts'
import { estimateStorage } from '../../../../platform/server/telemetry/storage-estimate.ts'
import type { StoresReport } from '../../contract/diagnostic.ts'
import { diskState } from './process-report.ts'

const estimatedYears = [1, 5, 10]

const relationsReport = async ({ relations }: ServerContext): Promise<StoresReport['relations']> => {
  const { rows } = (await relations.db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  )) as unknown as { rows: { version: string; bytes: number | null }[] }
  const [facts] = rows
  return {
    engine: relations.engine,
    version: facts?.version.split(' ')[0] ?? '',
    bytes: facts?.bytes ?? null,
    migrations: (await relationSteps(relations.db)).length,
  }
}

const historianReport = async (
  { historian, config: { retention }, log }: ServerContext,
  pointsPerSecond: number | null,
): Promise<StoresReport['historian']> => {
  const [{ tables, raw, rows, bytes, version, tags }, disk] = await Promise.all([
    historian.statistics(),
    historian.disk().catch((error: unknown) => {
      log.warn({ err: error }, 'the historian did not tell of its disk')
      return null
    }),
  ])
  const keptDays: Readonly<Record<Resolution, number | undefined>> = {
    raw: retention.rawDays,
    '10m': retention.tenMinuteDays,
    '1h': retention.hourlyDays,
    '1d': undefined,
  }
  const bytesPerRow = Object.fromEntries(
    tables.map((table) => [table.resolution, table.rows === 0 ? 0 : table.bytes / table.rows]),
  ) as Record<Resolution, number>
  const refusedMs = historian.refusedBeforeMs()
  const isKnown = pointsPerSecond !== null && pointsPerSecond > 0 && bytesPerRow.raw > 0 && tags > 0
  return {
    engine: historian.engine,
    version,
    rows,
    bytes,
    tables: tables.map((table) => ({ ...table, keptDays: keptDays[table.resolution] ?? null })),
    raw,
    tags,
    migrations: (await historian.migrations()).length,
    disk: disk && { ...disk, state: diskState(disk.freeBytes, disk.sizeBytes) },
    removedBeforeMs: refusedMs === 0 ? null : refusedMs,
    estimate: isKnown
      ? {
          pointsPerSecond,
          sizes: estimatedYears.map((years) =>
            estimateStorage({ pointsPerSecond, tags, bytesPerRow }, retention, years),
          ),
        }
      : null,
  }
}

/** The reports of the stores. A store that does not answer has none, and the page shows the others. */
export const reportStores = async (context: ServerContext, pointsPerSecond: number | null): Promise<StoresReport> => {
  const orNull = <Answer>(answer: Promise<Answer>) =>
    answer.catch((error: unknown) => {
      context.log.warn({ err: error }, 'a store did not tell how it is')
      return null
    })
  const [relations, historian] = await Promise.all([
    orNull(relationsReport(context)),
    orNull(historianReport(context, pointsPerSecond)),
  ])
  return { relations, historian }
}

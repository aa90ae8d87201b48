import { eq, sql } from 'drizzle-orm'
import { usualSourceSettings } from '../../../domain/sample-source.ts'
import type { StoredKind } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type Farm, farmByCode } from '../../farms/server/port.ts'
import { SourceSettings } from '../contract/sources.ts'
import { sourceSetting } from './tables.ts'

/** Told to all processes when settings have changed: each keeps them in memory. */
export const sourceSettingsTopic = 'source-settings'

/** Settings of the farms that have said something, by farm code. */
export const allSourceSettings = async (db: Db): Promise<Map<string, SourceSettings>> => {
  const rows = await db.select().from(sourceSetting)
  return new Map(rows.map(({ farmCode, ...settings }) => [farmCode, SourceSettings.parse(settings)]))
}

export const sourceSettingsOf = async (db: Db, farmCode: string): Promise<SourceSettings> => {
  const [row] = await db.select().from(sourceSetting).where(eq(sourceSetting.farmCode, farmCode))
  if (!row) return usualSourceSettings
  const { farmCode: _farmCode, ...settings } = row
  return SourceSettings.parse(settings)
}

export const writeSourceSettings = async (tx: Db, farmCode: string, settings: SourceSettings): Promise<void> => {
  await tx
    .insert(sourceSetting)
    .values({ farmCode, ...settings })
    .onConflictDoUpdate({ target: sourceSetting.farmCode, set: settings })
}

/** What the sources of a farm weigh. It has no version: a change names only the sources that it is about. */
export const farmSourcesKind: StoredKind<{ readonly farm: Farm; readonly settings: SourceSettings }> = {
  kind: 'farmSources',
  noun: 'farm',
  lock: (tx, farmCode) => tx.execute(sql`select 1 from farm where farm_code = ${farmCode} for update`),
  read: async (at, farmCode) => {
    const farm = await farmByCode(at, farmCode)
    return farm && { farm, settings: await sourceSettingsOf(at, farmCode) }
  },
  versionOf: () => undefined,
  nameOf: ({ farm }) => farm.name,
  farmCodeOf: ({ farm }) => farm.farmCode,
  auditRecordOf: ({ settings }) => settings,
}

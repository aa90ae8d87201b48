import { sql } from 'drizzle-orm'
import { rejectedSource, type SampleOrigin } from '../../../domain/sample-source.ts'
import type { ValueLimits } from '../../../domain/value-limits.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantChange } from '../../farms/contract/plant-change.ts'
import { plantChanges } from '../../farms/server/plant-changes-port.ts'
import type { PlantManifest } from '../contract/plant-manifest.ts'
import { addressOf, descriptionOf, type FarmTag, tagRowsOf, tagsOfFarms } from './plant-registry.ts'
import { sourceSettingsOf } from './source-settings.ts'
import { type LimitSettings, limitsOf } from './tag-limits.ts'
import { silenceMsOf } from './tag-silences.ts'

/** Facts about a plant that an import needs before it reads its file. */
export interface ImportCheck {
  /** Undefined: the farm takes no imports. */
  readonly origin: SampleOrigin | undefined
  /** Changes of the stored plant by its registration. */
  readonly changes: readonly PlantChange[]
}

/** How the values of a file are to be stored. */
export interface ImportPlan extends ImportCheck {
  /** The number of every tag by `deviceCode/name`: of those that exist, and reserved ones for the others. */
  readonly tagIds: ReadonlyMap<string, number>
  /** How long a value of each tag holds when no other follows, ms (docs/means.md). */
  readonly silencesMs: ReadonlyMap<number, number>
  /** Which values of each tag are values (docs/missing-values.md). */
  readonly limits: ReadonlyMap<number, ValueLimits>
}

type TagRow = ReturnType<typeof tagRowsOf>[number]

const tagChanges = (
  rows: readonly TagRow[],
  existing: ReadonlyMap<string, FarmTag>,
  lifeWordTimeoutS: number,
): PlantChange[] => {
  /** Where none is set, what the device states or the usual one: setting the same changes nothing. */
  const silenceS = (own: number | null, { sentSilenceS }: FarmTag) =>
    silenceMsOf(own ?? sentSilenceS, lifeWordTimeoutS) / 1000
  return rows.flatMap((row) => {
    const code = addressOf(row.deviceCode, row.name)
    const stored = existing.get(code)
    if (!stored) return []
    const pairs = [
      ['unit', stored.unit, row.unit],
      ['decimals', stored.decimals, row.decimals],
      ['missing9999', stored.missing9999, row.missing9999],
      ['missingValues', stored.missingValues, row.missingValues],
      ['plausibleRange.lowest', stored.lowest, row.lowest],
      ['plausibleRange.highest', stored.highest, row.highest],
      ['longestSilenceS', silenceS(stored.longestSilenceS, stored), silenceS(row.longestSilenceS, stored)],
    ] as const
    return pairs
      .filter(([, before, after]) => before !== after)
      .map(([field, before, after]) => ({ part: 'signal' as const, code, field, before, after }))
  })
}

const existingTags = async (db: Db, farmCode: string) =>
  new Map((await tagsOfFarms(db, [farmCode])).map((one) => [addressOf(one.deviceCode, one.name), one]))

/** Throws PlantConflictError when a code of the plant belongs to another farm. Writes nothing. */
export const checkImport = async (db: Db, manifest: PlantManifest): Promise<ImportCheck> => {
  const { import: priority } = await sourceSettingsOf(db, manifest.farmCode)
  const changes = await plantChanges(db, descriptionOf(manifest))
  const ofTags = tagChanges(tagRowsOf(manifest), await existingTags(db, manifest.farmCode), manifest.lifeWordTimeoutS)
  return {
    origin: priority === rejectedSource ? undefined : { source: 'import' as const, priority },
    changes: [...changes, ...ofTags],
  }
}

/** Plans an import of a plant. Reserving numbers writes no row; one that is never registered stays unused. Throws as checkImport. */
export const planImport = async (
  db: Db,
  manifest: PlantManifest,
  settings: LimitSettings = {},
): Promise<ImportPlan> => {
  const check = await checkImport(db, manifest)
  const existing = await existingTags(db, manifest.farmCode)
  const tagIds = await planTagIds(db, manifest, existing)
  const rows = tagRowsOf(manifest)
  const silenceMs = (row: TagRow) => {
    const sentSilenceS = existing.get(addressOf(row.deviceCode, row.name))?.sentSilenceS ?? null
    return silenceMsOf(row.longestSilenceS ?? sentSilenceS, manifest.lifeWordTimeoutS)
  }
  const idOf = ({ deviceCode, name }: TagRow) => tagIds.get(addressOf(deviceCode, name)) ?? -1
  const machines = new Map(manifest.devices.map((device) => [device.entCode, device]))
  return {
    ...check,
    tagIds,
    silencesMs: new Map(rows.map((row) => [idOf(row), silenceMs(row)])),
    limits: new Map(rows.map((row) => [idOf(row), limitsOf(row, machines.get(row.entCode), manifest, settings)])),
  }
}

const planTagIds = async (
  db: Db,
  manifest: PlantManifest,
  existing: ReadonlyMap<string, FarmTag>,
): Promise<Map<string, number>> => {
  const wanted = tagRowsOf(manifest).map(({ deviceCode, name }) => addressOf(deviceCode, name))
  const fresh = wanted.filter((address) => !existing.has(address))
  const reserved = await db
    .select({ tagId: sql<number>`nextval(pg_get_serial_sequence('tag', 'tag_id'))::int` })
    .from(sql`generate_series(1, ${fresh.length}::int)`)
  const ids = new Map(
    wanted.flatMap((address): [string, number][] => {
      const known = existing.get(address)
      return known ? [[address, known.tagId]] : []
    }),
  )
  for (const [index, address] of fresh.entries()) ids.set(address, reserved[index]?.tagId as number)
  return ids
}

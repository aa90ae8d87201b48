import { and, inArray, sql } from 'drizzle-orm'
import { findSignal } from '../../../domain/signal.ts'
import { takesUsualMark } from '../../../domain/usual-mark.ts'
import type { MissingMark } from '../../../domain/value-limits.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantDescription } from '../../farms/contract/plant-description.ts'
import { type FarmOrigin, upsertPlants } from '../../farms/server/port.ts'
import type { PlantManifest } from '../contract/plant-manifest.ts'
import { tag } from './tables.ts'

/** Key of a tag inside its farm. */
export const addressOf = (deviceCode: string, name: string) => `${deviceCode}/${name}`

/** Rows that one statement inserts: PostgreSQL takes 65,535 parameters at most. */
const rowsAtOnce = 2_000

export const tagRowsOf = (manifest: PlantManifest) =>
  manifest.devices.flatMap((device) =>
    device.signals.map((signal) => {
      const known = findSignal(signal.name)
      const unit = signal.unit ?? known?.unit ?? ''
      return {
        farmCode: manifest.farmCode,
        entCode: device.entCode,
        deviceCode: device.deviceCode,
        name: signal.name,
        unit,
        valueType: signal.valueType ?? known?.valueType ?? 'number',
        decimals: signal.decimals ?? known?.decimals ?? 1,
        missing9999: signal.missing9999 ?? takesUsualMark(signal.name, unit),
        longestSilenceS: signal.longestSilenceS ?? null,
        missingValues: writtenMarks(signal.missingValues ?? manifest.missingValues),
        lowest: signal.plausibleRange?.lowest ?? null,
        highest: signal.plausibleRange?.highest ?? null,
      }
    }),
  )

const writtenMarks = (marks: readonly MissingMark[] = []): string | null =>
  marks.length === 0 ? null : JSON.stringify(marks)

/** What farms write of a plant: a plant has thousands of signals, and they are tags here. */
export const descriptionOf = ({ devices, missingValues: _marks, ...plant }: PlantManifest): PlantDescription => ({
  ...plant,
  devices: devices.map(({ signals: _signals, ...device }) => device),
})

/** Somebody else registered tags of the farm between `planImport` and `registerPlants`: plan again. Nothing was changed. */
export class PlanOutdatedError extends Error {
  override readonly name = 'PlanOutdatedError'
  constructor(farmCode: string) {
    super(`farm ${farmCode} was changed by somebody else in the meantime: try again`)
  }
}

/**
 * Writes plants with their machines and tags; idempotent, and quick for plants that stand as they were last written. What
 * a manifest no longer names is kept, because its history is.
 * `tagIds` gives reserved numbers (see planImport) to tags that are new. Throws PlantConflictError when a code belongs to another farm,
 * PlanOutdatedError when a planned tag has got another number since; then nothing is changed.
 */
export const registerPlants = (
  db: Db,
  manifests: readonly PlantManifest[],
  origin: FarmOrigin,
  tagIds: ReadonlyMap<string, number> = new Map(),
): Promise<void> =>
  db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    await upsertPlants(tx, manifests.map(descriptionOf), origin)
    const farmCodes = manifests.map(({ farmCode }) => farmCode)
    const existing = new Map(
      (await tagsOfFarms(tx, farmCodes)).map((row) => [`${row.farmCode}/${addressOf(row.deviceCode, row.name)}`, row]),
    )
    const rows = manifests.flatMap(tagRowsOf)
    const known = (row: TagRow) => existing.get(`${row.farmCode}/${addressOf(row.deviceCode, row.name)}`)
    for (const farmCode of farmCodes)
      for (const [address, tagId] of tagIds) {
        const row = existing.get(`${farmCode}/${address}`)
        if (row && row.tagId !== tagId) throw new PlanOutdatedError(farmCode)
      }
    await insertTags(
      tx,
      rows
        .filter((row) => !known(row))
        .map((row) => ({ ...row, tagId: tagIds.get(addressOf(row.deviceCode, row.name)) ?? null })),
    )
    await describeTags(
      tx,
      rows.filter((row) => {
        const old = known(row)
        return old && describedColumns.some((column) => old[column] !== row[column])
      }),
    )
  })

type TagRow = ReturnType<typeof tagRowsOf>[number]
/** What a manifest may change of a tag that exists; the value type stays, or stored values would change their meaning. */
const describedColumns = [
  'unit',
  'decimals',
  'missing9999',
  'longestSilenceS',
  'missingValues',
  'lowest',
  'highest',
  'entCode',
] as const

const newTagsAtOnce = 10_000

/** A statement has one parameter, however many tags: the first start of a fleet registers thousands. */
const insertTags = async (tx: Db, rows: readonly (TagRow & { readonly tagId: number | null })[]) => {
  for (let start = 0; start < rows.length; start += newTagsAtOnce)
    await tx.execute(sql`
    insert into tag (tag_id, farm_code, ent_code, device_code, name, unit, value_type, decimals, missing_9999, longest_silence_s,
      missing_values, lowest, highest)
    select coalesce("tagId", nextval(pg_get_serial_sequence('tag', 'tag_id'))::int), "farmCode", "entCode", "deviceCode",
           name, unit, "valueType", decimals, "missing9999", "longestSilenceS",
           "missingValues", lowest, highest
    from json_to_recordset(${JSON.stringify(rows.slice(start, start + newTagsAtOnce))}::json) as row(
      "tagId" int, "farmCode" text, "entCode" text, "deviceCode" text, name text, unit text, "valueType" text,
      decimals smallint, "missing9999" boolean, "longestSilenceS" int, "missingValues" text, lowest float8, highest float8)`)
}

/** Unit and form of tags that exist follow the manifest. */
const describeTags = async (tx: Db, rows: readonly TagRow[]) => {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx
      .insert(tag)
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflictDoUpdate({
        target: [tag.farmCode, tag.deviceCode, tag.name],
        set: {
          unit: sql`excluded.unit`,
          decimals: sql`excluded.decimals`,
          missing9999: sql`excluded.missing_9999`,
          longestSilenceS: sql`excluded.longest_silence_s`,
          missingValues: sql`excluded.missing_values`,
          lowest: sql`excluded.lowest`,
          highest: sql`excluded.highest`,
          entCode: sql`excluded.ent_code`,
        },
      })
}

/** A tag as the store keeps it. */
export type FarmTag = typeof tag.$inferSelect

/** Columns of a tag beside those of its device, in the order in which they are packed. */
const packedColumns = [
  'tagId',
  'name',
  'unit',
  'valueType',
  'decimals',
  'missing9999',
  'longestSilenceS',
  'sentSilenceS',
  'missingValues',
  'lowest',
  'highest',
] as const satisfies readonly (keyof FarmTag)[]
type PackedTag = Pick<FarmTag, (typeof packedColumns)[number]>

const packed = sql.join(
  packedColumns.map((column) => sql`${tag[column]}`),
  sql`, `,
)

const unpacked = (values: readonly unknown[]): PackedTag =>
  Object.fromEntries(packedColumns.map((column, index) => [column, values[index]])) as unknown as PackedTag

/**
 * Tags of farms in order of farm, device and name; those of the given names alone where names are given. Read as one row a
 * device: to a database each row costs more than what stands in it, and a fleet has twenty times as many tags as devices.
 */
export const tagsOfFarms = async (
  db: Db,
  farmCodes: readonly string[],
  names?: readonly string[],
): Promise<FarmTag[]> => {
  const devices = await db
    .select({
      farmCode: tag.farmCode,
      entCode: tag.entCode,
      deviceCode: tag.deviceCode,
      tags: sql<string>`json_agg(json_build_array(${packed}) order by ${tag.name})::text`,
    })
    .from(tag)
    .where(and(inArray(tag.farmCode, [...farmCodes]), names && inArray(tag.name, [...names])))
    .groupBy(tag.farmCode, tag.entCode, tag.deviceCode)
    .orderBy(tag.farmCode, tag.deviceCode)
  return devices.flatMap(({ tags, ...device }) =>
    (JSON.parse(tags) as unknown[][]).map((values): FarmTag => ({ ...device, ...unpacked(values) })),
  )
}

/** The tags of these numbers that exist, in no order. */
export const tagsByIds = (db: Db, tagIds: readonly number[]) =>
  db
    .select()
    .from(tag)
    .where(inArray(tag.tagId, [...tagIds]))

import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { noCurves, type TurbineCurves } from '../contract/curve-shapes.ts'
import { hubHeight, modeVersion, turbineCurve, turbineMode, versionHubHeight } from './tables.ts'

export type HubHeightRow = typeof hubHeight.$inferSelect
export type ModeRow = typeof turbineMode.$inferSelect
export type VersionRow = typeof modeVersion.$inferSelect

/** Curves of a version at a hub height. */
export interface StoredWindClass {
  readonly id: number
  readonly versionId: number
  readonly hubHeightId: number
  readonly curves: TurbineCurves
}

export const hubHeightsOf = (db: Db, modelId: number): Promise<HubHeightRow[]> =>
  db.select().from(hubHeight).where(eq(hubHeight.modelId, modelId)).orderBy(asc(hubHeight.height))

/** Modes of a model: the full-power mode first, then by name. */
export const modesOf = (db: Db, modelId: number): Promise<ModeRow[]> =>
  db
    .select()
    .from(turbineMode)
    .where(eq(turbineMode.modelId, modelId))
    .orderBy(desc(turbineMode.isFullPower), sql`natural_order(${turbineMode.name}) collate "C"`)

/** Versions of modes, newest first. */
export const versionsOf = async (db: Db, modeIds: readonly number[]): Promise<VersionRow[]> =>
  modeIds.length === 0
    ? []
    : db
        .select()
        .from(modeVersion)
        .where(inArray(modeVersion.modeId, [...modeIds]))
        .orderBy(desc(modeVersion.validFrom), desc(modeVersion.id))

/** Curves of versions, by hub height. */
export const windClassesOf = async (db: Db, versionIds: readonly number[]): Promise<StoredWindClass[]> => {
  if (versionIds.length === 0) return []
  const { id, versionId, hubHeightId } = versionHubHeight
  const places = await db
    .select({ id, versionId, hubHeightId })
    .from(versionHubHeight)
    .innerJoin(hubHeight, eq(hubHeightId, hubHeight.id))
    .where(inArray(versionId, [...versionIds]))
    .orderBy(asc(hubHeight.height))
  const rows =
    places.length === 0
      ? []
      : await db
          .select()
          .from(turbineCurve)
          .where(
            inArray(
              turbineCurve.versionHubHeightId,
              places.map((place) => place.id),
            ),
          )
          .orderBy(asc(turbineCurve.list), asc(turbineCurve.place))
  const byPlace = Map.groupBy(rows, ({ versionHubHeightId }) => versionHubHeightId)
  return places.map((place) => {
    const lists = Map.groupBy(byPlace.get(place.id) ?? [], ({ list }) => list)
    const held = Object.keys(noCurves).map((list) => [list, (lists.get(list) ?? []).map(({ curve }) => curve)])
    return { ...place, curves: Object.fromEntries(held) as TurbineCurves }
  })
}

/** Writes the curves of a version at a hub height. */
export const writeWindClass = async (
  tx: Db,
  versionId: number,
  hubHeightId: number,
  curves: TurbineCurves,
): Promise<void> => {
  const [place] = await tx
    .insert(versionHubHeight)
    .values({ versionId, hubHeightId })
    .returning({ id: versionHubHeight.id })
  if (!place) throw new Error('the hub height of the version was not written')
  const rows = Object.keys(noCurves).flatMap((list) =>
    curves[list as keyof TurbineCurves].map((curve, index) => ({
      ...{ versionHubHeightId: place.id, list, place: index },
      curve: curve as object,
    })),
  )
  if (rows.length > 0) await tx.insert(turbineCurve).values(rows)
}

import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { TurbineModelFacts } from '../../equipment-inventory/server/port.ts'
import { turbineAssets } from '../../farms/server/turbines-port.ts'
import { sentNames } from './model-facts.ts'
import { hubHeight, machineMode, modeVersion, turbineMode } from './tables.ts'
import { turbineCards } from './turbine-cards.ts'

/** Machines that use something of a model. */
export interface ModelUses {
  /** By hub height: entCodes. */
  readonly hubHeights: ReadonlyMap<number, readonly string[]>
  readonly modes: ReadonlyMap<number, readonly string[]>
  readonly versions: ReadonlyMap<number, readonly string[]>
}

/** A hub height of a card stands for the hub height of the model within this difference, m. */
export const sameHeight = 0.5

/** Nearest hub height to that of a card; the only one of a model without that. */
export const hubHeightOf = <Height extends { readonly height: number }>(
  heights: readonly Height[],
  onCard: number | null,
): Height | undefined => {
  if (onCard === null) return heights.length === 1 ? heights[0] : undefined
  return heights.find(({ height }) => Math.abs(height - onCard) <= sameHeight)
}

/** The mode that a card names; without a name the full-power mode. */
export const modeOfCard = <Mode extends { readonly name: string; readonly isFullPower: boolean }>(
  modes: readonly Mode[],
  onCard: string | null,
): Mode | undefined => {
  const named = onCard?.trim().toLowerCase()
  return modes.find((mode) => (named ? mode.name.toLowerCase() === named : mode.isFullPower))
}

const group = (rows: readonly (readonly [number | null, string])[]): ReadonlyMap<number, readonly string[]> => {
  const known = rows.flatMap(([id, entCode]) => (id === null ? [] : [[id, entCode] as const]))
  const byId = Map.groupBy(known, ([id]) => id)
  return new Map([...byId].map(([id, held]) => [id, [...new Set(held.map(([, entCode]) => entCode))]]))
}

/** What the cards of machines without an assignment use. */
const usedByCards = async (db: Db, model: TurbineModelFacts, assigned: ReadonlySet<string>) => {
  const machines = await turbineAssets(db, { manufacturer: model.manufacturer, names: sentNames(model) })
  const free = machines.filter(({ entCode }) => !assigned.has(entCode))
  if (free.length === 0) return []
  const cards = new Map((await turbineCards(db)).map((card) => [card.entCode, card]))
  const heights = await db.select().from(hubHeight).where(eq(hubHeight.modelId, model.id))
  const modes = await db.select().from(turbineMode).where(eq(turbineMode.modelId, model.id))
  return free.map(({ entCode }) => {
    const card = cards.get(entCode)
    return {
      entCode,
      hubHeightId: hubHeightOf(heights, card?.hubHeight ?? null)?.id ?? null,
      modeId: modeOfCard(modes, card?.mode ?? null)?.id ?? null,
      versionId: null,
    }
  })
}

/** Machines that use hub heights, modes and versions of a model. A version is in use once its day has come anywhere. */
export const usesOfModel = async (db: Db, model: TurbineModelFacts): Promise<ModelUses> => {
  const assigned = await db
    .select({
      ...{ entCode: machineMode.entCode, hubHeightId: machineMode.hubHeightId },
      ...{ modeId: machineMode.modeId, versionId: machineMode.versionId },
    })
    .from(machineMode)
    .innerJoin(turbineMode, eq(machineMode.modeId, turbineMode.id))
    .where(eq(turbineMode.modelId, model.id))
    .orderBy(asc(machineMode.entCode))
  const all = [...assigned, ...(await usedByCards(db, model, new Set(assigned.map(({ entCode }) => entCode))))]
  const modes = group(all.map(({ modeId, entCode }) => [modeId, entCode]))
  // The first time zone of the earth where the day begins.
  const begun = sql`(now() at time zone 'Etc/GMT-14')::date`
  const versions =
    modes.size === 0
      ? []
      : await db
          .select({ id: modeVersion.id, modeId: modeVersion.modeId })
          .from(modeVersion)
          .where(and(inArray(modeVersion.modeId, [...modes.keys()]), lte(modeVersion.validFrom, begun)))
  return {
    hubHeights: group(all.map(({ hubHeightId, entCode }) => [hubHeightId, entCode])),
    modes,
    versions: group([
      ...all.map(({ versionId, entCode }) => [versionId, entCode] as const),
      ...versions.flatMap(({ id, modeId }) => (modes.get(modeId) ?? []).map((entCode) => [id, entCode] as const)),
    ]),
  }
}

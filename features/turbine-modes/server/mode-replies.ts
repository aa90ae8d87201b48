import { standardDensity } from '../../../domain/power-model.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { TurbineModelFacts } from '../../equipment-inventory/server/port.ts'
import { noCurves } from '../contract/curve-shapes.ts'
import { type HubHeight, type ModeVersion, type TurbineMode, windClasses } from '../contract/turbine-mode.ts'
import { type ModelUses, usesOfModel } from './machines-of-model.ts'
import {
  type HubHeightRow,
  hubHeightsOf,
  type ModeRow,
  modesOf,
  type StoredWindClass,
  type VersionRow,
  versionsOf,
  windClassesOf,
} from './stored-modes.ts'
import { isRestricted, type VersionReader } from './version-access.ts'

/** All that is stored of the modes of a model. */
interface Held {
  readonly model: TurbineModelFacts
  readonly heights: ReadonlyMap<number, HubHeightRow>
  /** Ids of hub heights that versions have. */
  readonly linked: ReadonlySet<number>
  readonly uses: ModelUses
}

const hubHeightReply = ({ model, linked, uses }: Held, row: HubHeightRow): HubHeight => ({
  ...{ id: row.id, height: row.height, totalHeight: row.height + model.rotorDiameter / 2 },
  windClass: windClasses.find((one) => one === row.windClass) ?? null,
  ...{ modeAvailableOnRequest: row.modeAvailableOnRequest, versionHubHeightId: null },
  ...{ hasEntityLinked: uses.hubHeights.has(row.id), hasVersionsLinked: linked.has(row.id) },
  ...noCurves,
})

/** Largest power of the curves at standard density, kW. */
const ratedPowerOf = (windClassesHeld: readonly StoredWindClass[]): number | null => {
  const powers = windClassesHeld.flatMap(({ curves }) =>
    curves.powerCurves
      .filter(({ density }) => density === standardDensity)
      .flatMap(({ points }) => points.map(({ power }) => power)),
  )
  return powers.length === 0 ? null : Math.max(...powers)
}

const versionReply = (
  held: Held,
  row: VersionRow,
  ownClasses: readonly StoredWindClass[],
  mayRead: VersionReader,
): ModeVersion => {
  const isReadable = mayRead(row)
  return {
    ...{ id: row.id, name: row.name, date: row.validFrom, isMediumVoltageSide: row.isMediumVoltageSide },
    ...{ source: isReadable ? row.source : null, licence: isReadable ? row.licence : null },
    groupIdsWithAccess: isReadable ? row.groupIds : [],
    userIdsWithAccess: isReadable ? row.userIds : [],
    ...{ isRestricted: isRestricted(row), isReadable, isUsed: held.uses.versions.has(row.id) },
    ratedPower: ratedPowerOf(ownClasses),
    ...{ createdAtMs: row.createdAt.getTime(), createdBy: row.createdBy },
    hubHeightWindClassDtos: isReadable
      ? ownClasses.flatMap(({ id, hubHeightId, curves }): readonly HubHeight[] => {
          const height = held.heights.get(hubHeightId)
          return height ? [{ ...hubHeightReply(held, height), versionHubHeightId: id, ...curves }] : []
        })
      : [],
  }
}

const modeReply = (row: ModeRow, versions: readonly ModeVersion[]): TurbineMode => ({
  ...{ id: row.id, version: row.version, name: row.name, isFullPowerMode: row.isFullPower, wtmId: row.modelId },
  ...{ dataFetchDate: row.dataFetchDate, versions: [...versions] },
})

/** Hub heights and modes of a model as a reader sees them. */
export const modesOfModel = async (
  db: Db,
  model: TurbineModelFacts,
  mayRead: VersionReader,
): Promise<{ readonly hubHeights: readonly HubHeight[]; readonly modes: readonly TurbineMode[] }> => {
  const rows = await hubHeightsOf(db, model.id)
  const modes = await modesOf(db, model.id)
  const versions = await versionsOf(
    db,
    modes.map(({ id }) => id),
  )
  const stored = await windClassesOf(
    db,
    versions.map(({ id }) => id),
  )
  const held: Held = {
    model,
    heights: new Map(rows.map((row) => [row.id, row])),
    linked: new Set(stored.map(({ hubHeightId }) => hubHeightId)),
    uses: await usesOfModel(db, model),
  }
  const byVersion = Map.groupBy(stored, ({ versionId }) => versionId)
  const byMode = Map.groupBy(versions, ({ modeId }) => modeId)
  return {
    hubHeights: rows.map((row) => hubHeightReply(held, row)),
    modes: modes.map((mode) =>
      modeReply(
        mode,
        (byMode.get(mode.id) ?? []).map((row) => versionReply(held, row, byVersion.get(row.id) ?? [], mayRead)),
      ),
    ),
  }
}

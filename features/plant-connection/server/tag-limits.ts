import { type AssetType, machineTypes } from '../../../domain/asset.ts'
import { plausibleRange } from '../../../domain/plausible-range.ts'
import { usualMark } from '../../../domain/usual-mark.ts'
import { type MissingMark, type ValueLimits, widestLimits } from '../../../domain/value-limits.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { readRatedPowers } from '../../farms/server/plant-settings-port.ts'
import { tag } from './tables.ts'

export interface LimitSettings {
  /** ATS_SUMMARY_ACTIVE: with it on, 9999 is a number like any other. */
  readonly atsSummaryActive?: boolean
}

type LimitedTag = Pick<
  typeof tag.$inferSelect,
  'name' | 'unit' | 'valueType' | 'missing9999' | 'missingValues' | 'lowest' | 'highest'
>

interface RatedMachine {
  readonly type: string
  readonly ratedPowerKw?: number | null | undefined
}

interface RatedFarm {
  readonly ratedPowerKw: number
  readonly installedPowerKw: number
}

const marksOf = (
  { missing9999, missingValues, valueType }: LimitedTag,
  { atsSummaryActive = false }: LimitSettings,
): MissingMark[] => {
  const own: MissingMark[] = missingValues ? JSON.parse(missingValues) : []
  return missing9999 && !atsSummaryActive && valueType === 'number' ? [usualMark, ...own] : own
}

/** Limits of a tag: its own marks and range, and what follows from unit, signal and rated power. */
export const limitsOf = (
  tag: LimitedTag,
  machine: RatedMachine | undefined,
  plant: RatedFarm,
  settings: LimitSettings,
): ValueLimits => {
  const marks = marksOf(tag, settings)
  if (tag.valueType !== 'number') return { ...widestLimits, marks }
  const farmKw = Math.max(plant.ratedPowerKw, plant.installedPowerKw)
  const isMachine = machine && machineTypes.includes(machine.type as AssetType)
  const ratedPowerKw = (isMachine && machine.ratedPowerKw) || farmKw
  const range = plausibleRange({ name: tag.name, unit: tag.unit, ratedPowerKw })
  return { marks, lowest: tag.lowest ?? range.lowest, highest: tag.highest ?? range.highest }
}

/** Limits of tags by the machines and farms of now; equal ones share an object. */
export const createLimits = async (db: Db, settings: LimitSettings) => {
  const { machines, farms } = await readRatedPowers(db)
  const unknownFarm = { ratedPowerKw: 0, installedPowerKw: 0 }
  const shared = new Map<string, ValueLimits>()
  return (one: LimitedTag & { readonly entCode: string; readonly farmCode: string }): ValueLimits => {
    const limits = limitsOf(one, machines.get(one.entCode), farms.get(one.farmCode) ?? unknownFarm, settings)
    const key = JSON.stringify(limits)
    const known = shared.get(key)
    if (!known) shared.set(key, limits)
    return known ?? limits
  }
}

/** Gives the historian the limits of all tags: stored values are judged again where limits have changed. */
export const setTagLimits = async (
  db: Db,
  historian: Pick<Historian, 'setLimits'>,
  settings: LimitSettings,
): Promise<void> => {
  const limitsOfTag = await createLimits(db, settings)
  const rows = await db.select().from(tag)
  await historian.setLimits(new Map(rows.map((row) => [row.tagId, limitsOfTag(row)])))
}

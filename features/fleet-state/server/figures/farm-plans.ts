import { minuteMs } from '../../../../domain/time-zone.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { codeCausesOfFarms } from '../../../farms/server/codes-port.ts'
import { assetsOfFarms, codeBooksOfFarms, type Farm, plantEditionOf } from '../../../farms/server/port.ts'
import { tagsOfFarms } from '../../../plant-connection/server/port.ts'
import { modelSpansOf } from '../../../turbine-modes/server/port.ts'
import { type FarmPlan, farmPlans, planSignals } from './farm-plan.ts'

/** Plans are read again after so long, so that a version of a curve begins on its day; a new farm is read at once. */
const planAgeMs = 5 * minuteMs
/** After a change of a plant or of a curve they are read again after so long. */
const changedAgeMs = 5_000

export interface FarmPlansOptions {
  readonly db: Db
  readonly now?: () => number
  readonly onError?: (error: unknown) => void
}

/** Plans of farms in their order. Kept for a while: of 10,000 machines they are not read for every question. */
export type FarmPlans = (farms: readonly Farm[]) => Promise<FarmPlan[]>

export const createFarmPlans = ({ db, now = Date.now, onError = () => undefined }: FarmPlansOptions): FarmPlans => {
  const kept = new Map<string, { readonly plan: FarmPlan; readonly readAtMs: number }>()

  const read = async (farms: readonly Farm[]) => {
    if (farms.length === 0) return
    const readAtMs = now()
    const codes = farms.map(({ farmCode }) => farmCode)
    const assets = await assetsOfFarms(db, codes)
    const tags = await tagsOfFarms(db, codes, planSignals)
    const books = { texts: await codeBooksOfFarms(db, codes), causes: await codeCausesOfFarms(db, codes) }
    const zones = new Map(farms.map(({ farmCode, timezone }) => [farmCode, timezone]))
    const spans = await modelSpansOf(db, assets, (farmCode) => zones.get(farmCode) ?? 'UTC')
    for (const [farmCode, plan] of farmPlans(farms, assets, tags, books, spans)) kept.set(farmCode, { plan, readAtMs })
    edition = await plantEditionOf(db)
  }

  let edition = 0
  let isReading = false
  const readLater = (farms: readonly Farm[]) => {
    if (isReading) return
    isReading = true
    void read(farms)
      .catch(onError)
      .finally(() => {
        isReading = false
      })
  }

  return async (farms) => {
    await read(farms.filter(({ farmCode }) => !kept.has(farmCode)))
    const readAt = ({ farmCode }: Farm) => kept.get(farmCode)?.readAtMs ?? 0
    const aged = farms.filter((farm) => now() - readAt(farm) > changedAgeMs)
    const isChanged = aged.length > 0 && (await plantEditionOf(db)) !== edition
    const old = isChanged ? aged : farms.filter((farm) => now() - readAt(farm) > planAgeMs)
    if (old.length > 0) readLater(old)
    return farms.flatMap(({ farmCode }) => kept.get(farmCode)?.plan ?? [])
  }
}

import { hash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantDescription } from '../contract/plant-description.ts'
import { subFarm } from './tables.ts'

const suffix = '-SF'
const longestCode = 50

/** Code of the sub-farm that covers a farm. A migration has given the same ones. */
export const coveringCode = (farmCode: string): string =>
  farmCode.length + suffix.length <= longestCode
    ? `${farmCode}${suffix}`
    : `${farmCode.slice(0, 14)}-${hash('md5', farmCode)}${suffix}`

/** The sub-farm that covers a plant. */
export const coveringRow = ({
  farmCode,
  name,
  installedPowerKw,
}: Pick<PlantDescription, 'farmCode' | 'name' | 'installedPowerKw'>) => ({
  ...{ subFarmCode: coveringCode(farmCode), farmCode, name, installedPowerKw },
  role: 'covering' as const,
})

/** The rows of plants that name no sub-farm, at most some hundreds. */
export const coveringRows = (plants: readonly PlantDescription[]) =>
  plants.filter(({ subFarms }) => subFarms.length === 0).map(coveringRow)

/** Gives a plant without sub-farms one that covers it. It is no longer shown once the plant names sub-farms. */
export const keepCovering = async (tx: Db, plant: PlantDescription): Promise<void> => {
  const { farmCode, subFarms } = plant
  if (subFarms.length > 0) {
    await tx
      .update(subFarm)
      .set({ role: 'former' })
      .where(and(eq(subFarm.farmCode, farmCode), eq(subFarm.role, 'covering')))
    return
  }
  const held = await tx.$count(subFarm, and(eq(subFarm.farmCode, farmCode), ne(subFarm.role, 'former')))
  if (held === 0) await tx.insert(subFarm).values(coveringRow(plant)).onConflictDoNothing()
}

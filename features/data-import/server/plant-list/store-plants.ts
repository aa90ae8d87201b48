import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { PlantChange } from '../../../farms/contract/plant-change.ts'
import { farmChanges, writeFarms } from '../../../farms/server/plant-changes-port.ts'
import { type Farm, farmsIn, upsertPlants } from '../../../farms/server/port.ts'
import { type ListedPlant, listedFarm } from './listed-farm.ts'

export interface StoredPlants {
  /** Changes of farms that exist. They are stored if they were accepted; otherwise nothing is. */
  readonly changes: readonly PlantChange[]
  readonly changedFarms: readonly string[]
}

/** Creates the new farms of a list and changes the others by what the list names. Throws PlantConflictError. */
export const storePlants = (db: Db, listed: readonly ListedPlant[], acceptChanges: boolean): Promise<StoredPlants> =>
  db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    const codes = new Set(listed.map(({ plant }) => plant.farmCode))
    const stored = new Map((await farmsIn(tx, codes)).map((farm) => [farm.farmCode, farm]))
    const changed: Farm[] = []
    const changes: PlantChange[] = []
    for (const one of listed) {
      const before = stored.get(one.plant.farmCode)
      if (!before) continue
      const after = listedFarm(before, one)
      const ofFarm = farmChanges(before, after)
      if (ofFarm.length === 0) continue
      changed.push(after)
      changes.push(...ofFarm)
    }
    if (changes.length > 0 && !acceptChanges) return { changes, changedFarms: [] }
    const fresh = listed.filter(({ plant }) => !stored.has(plant.farmCode)).map(({ plant }) => plant)
    if (fresh.length > 0) await upsertPlants(tx, fresh, 'import')
    if (changed.length > 0) await writeFarms(tx, changed)
    return { changes, changedFarms: changed.map(({ farmCode }) => farmCode) }
  })

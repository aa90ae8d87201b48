import type { Principal } from '../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { modelsOfManufacturer } from '../../equipment-inventory/server/port.ts'
import { assetsOfFarms, farmsIn } from '../../farms/server/port.ts'
import type { ModelOfCompany } from '../contract/company-calls.ts'

const keyOf = (manufacturer: string | null, model: string | null): string =>
  `${manufacturer ?? ''} ${model ?? ''}`.toLowerCase()

/** Models of a manufacturer, and the machines of the farms that the user sees which name them. Case does not count. */
export const modelsOf = async (db: Db, manufacturer: string, principal: Principal): Promise<ModelOfCompany[]> => {
  const models = await modelsOfManufacturer(db, manufacturer)
  if (models.length === 0) return []
  const farms = await farmsIn(db, perimeterOf(principal))
  const names = new Map(farms.map(({ farmCode, name }) => [farmCode, name]))
  const assets = await assetsOfFarms(db, [...names.keys()])
  const byModel = Map.groupBy(assets, (asset) => keyOf(asset.manufacturer, asset.model))
  return models.map(({ type, id, name, model }) => {
    const standing = byModel.get(keyOf(manufacturer, model)) ?? []
    return {
      ...{ type, id, name, uses: standing.length },
      farms: [...new Set(standing.map(({ farmCode }) => names.get(farmCode) ?? farmCode))].toSorted(),
    }
  })
}

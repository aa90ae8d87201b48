import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import type { Market } from '../market/price-curve.ts'
import { lifeWord } from '../world/life-word.ts'
import { rounded } from '../world/rounding.ts'
import { historyStepMs } from '../world/time.ts'
import type { BatteryBank } from './battery-bank.ts'

/** The store's own controller: power and charge of all banks, and the price that they follow. */
export const createBatteryController = (
  manifest: DeviceManifest,
  banks: readonly BatteryBank[],
  market: Market,
): SimulatedDevice => {
  const capacityKwh = banks.reduce((sum, bank) => sum + bank.capacityKwh, 0)
  return {
    manifest,
    valuesAt: (timeMs, sampling) => {
      const middle = sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs
      const charged = banks.reduce((sum, bank) => sum + bank.stateOfCharge(middle) * bank.capacityKwh, 0)
      return {
        SyntheseParcBessPInstantanee: rounded(
          banks.reduce((sum, bank) => sum + bank.powerKw(timeMs, sampling), 0),
          1,
        ),
        SyntheseParcBessStateOfCharge: rounded((100 * charged) / capacityKwh, 2),
        MarketPrice: rounded(market.priceAt(timeMs), 2),
        LifeWord: lifeWord(timeMs),
      }
    },
  }
}

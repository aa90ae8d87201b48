import { type FleetOptions, simulatedFleet } from '../demo-fleet.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import type { Intervention } from './intervention.ts'
import { createPlay, noPlay } from './play.ts'

/** The demo fleet under a play that people change while it runs. */
export interface FleetPlayer {
  readonly plants: readonly SimulatedPlant[]
  /** Takes a new play; gives the plants that it changes, built anew. */
  take(interventions: readonly Intervention[]): readonly SimulatedPlant[]
}

const placeOf = ({ manifest }: SimulatedPlant) => ({
  latitude: manifest.latitude ?? 0,
  longitude: manifest.longitude ?? 0,
})

export const createFleetPlayer = (
  seed: number,
  scale: number,
  only: NonNullable<FleetOptions['only']>,
  first: readonly Intervention[],
): FleetPlayer => {
  let play = first.length === 0 ? noPlay : createPlay(first)
  const plants = simulatedFleet(seed, { play, scale, only })
  return {
    plants,
    take: (interventions) => {
      const next = createPlay(interventions)
      const changed = new Set(
        plants
          .filter((plant) => {
            const { farmCode } = plant.manifest
            return play.fingerprintOf(farmCode, placeOf(plant)) !== next.fingerprintOf(farmCode, placeOf(plant))
          })
          .map(({ manifest }) => manifest.farmCode),
      )
      play = next
      return changed.size === 0 ? [] : simulatedFleet(seed, { play, scale, only: (farmCode) => changed.has(farmCode) })
    },
  }
}

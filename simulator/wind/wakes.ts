import type { Place } from '../weather/wind-field.ts'

/** Share of wind that a machine lacks because others stand before it, 0 to 0.4. */
export type Wake = (direction: number, windSpeed: number) => number

interface Rotor {
  readonly place: Place
  readonly diameterM: number
}

/** Degrees between two directions for which wakes are computed in advance. */
const binDegrees = 4
const bins = 360 / binDegrees
/** Growth of a wake's radius per metre behind the rotor, over open land. */
const spread = 0.06
/** Wind lost right behind a rotor that works at its best (thrust coefficient 0.8). */
const deficitAtRotor = 1 - Math.sqrt(1 - 0.8)
const most = 0.4

/** Park model after Jensen with soft edges; wakes of several machines add by their squares. */
const deficitFrom = (own: Place, rotors: readonly Rotor[], direction: number): number => {
  const angle = (direction * Math.PI) / 180
  const [towardsEast, towardsNorth] = [Math.sin(angle), Math.cos(angle)]
  let squares = 0
  for (const { place, diameterM } of rotors) {
    const [east, north] = [place.eastM - own.eastM, place.northM - own.northM]
    const upwind = east * towardsEast + north * towardsNorth
    if (upwind < diameterM) continue
    const aside = east * towardsNorth - north * towardsEast
    const radius = diameterM / 2 + spread * upwind
    const inAxis = deficitAtRotor * (diameterM / 2 / radius) ** 2
    squares += (inAxis * Math.exp(-((aside / radius) ** 2))) ** 2
  }
  return Math.min(Math.sqrt(squares), most)
}

/** Beyond rated wind, blades turn out of it and take ever less. */
const thrustShare = (windSpeed: number): number => Math.min(1, Math.max(0.1, 1 - (windSpeed - 10.5) / 8))

export const createWake = (own: Place, rotors: readonly Rotor[]): Wake => {
  const deficits = Float64Array.from({ length: bins }, (_, bin) => deficitFrom(own, rotors, bin * binDegrees))
  return (direction, windSpeed) => {
    const position = direction / binDegrees
    const bin = Math.floor(position)
    const left = deficits[bin % bins] ?? 0
    const right = deficits[(bin + 1) % bins] ?? 0
    return (left + (right - left) * (position - bin)) * thrustShare(windSpeed)
  }
}

/** Number of sectors of the rose; the first is centred on north. */
export const roseSectors = 16

/** Lower edges of the classes of wind speed, m/s. The last is open. */
export const roseClasses = [0.5, 3, 6, 9, 12, 15] as const

/** Less wind than this has no direction, m/s. */
export const calmBelow = 0.5

export interface WindRose {
  /** By sector and class: number of values of ten minutes. */
  readonly counts: readonly (readonly number[])[]
  readonly calm: number
  /** All values, calm ones too. */
  readonly count: number
}

/** The sector of a direction in degrees: 0 for 348.75° to 11.25°, 4 for east. */
export const sectorOf = (direction: number): number =>
  Math.floor((((direction % 360) + 360 + 180 / roseSectors) % 360) / (360 / roseSectors))

/**
 * Where the wind comes from, by its speed. Directions in degrees from north, clockwise; speeds in m/s. 350° at 4 m/s, 5° at
 * 7 m/s and 90° at 0.2 m/s: one value in the classes 3–6 and 6–9 m/s of north, one calm.
 */
export const windRose = (directions: readonly number[], speeds: readonly number[]): WindRose => {
  const counts = Array.from({ length: roseSectors }, () => roseClasses.map(() => 0))
  let calm = 0
  directions.forEach((direction, index) => {
    const speed = speeds[index] as number
    const place = roseClasses.findLastIndex((edge) => speed >= edge)
    const sector = counts[sectorOf(direction)]
    if (place < 0 || !sector) calm += 1
    else sector[place] = (sector[place] ?? 0) + 1
  })
  return { counts, calm, count: directions.length }
}

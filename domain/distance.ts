/** A place on the earth, in degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Mean radius of the earth, km. */
const earthKm = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Shortest way between two places over the ground, km. The earth is a sphere here: the error stays below 0.6 %. Pure. */
export const distanceKm = (from: Place, to: Place): number => {
  const [upper, lower] = [radians(from.latitude), radians(to.latitude)]
  const chord =
    Math.sin((lower - upper) / 2) ** 2 +
    Math.cos(upper) * Math.cos(lower) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

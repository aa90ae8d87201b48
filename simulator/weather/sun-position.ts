import { dayMs, hourMs } from '../world/time.ts'

/** Direction to the sun as a unit vector: east, north, up. `up` is the cosine of the zenith angle. */
export interface SunDirection {
  readonly east: number
  readonly north: number
  readonly up: number
}

/**
 * Where the sun stands, within about half a degree (Fourier series of Spencer as used by NOAA's calculator).
 * Latitude and longitude in degrees, longitude positive to the east.
 */
export const sunDirection = (timeMs: number, latitude: number, longitude: number): SunDirection => {
  const startOfYearMs = Date.UTC(new Date(timeMs).getUTCFullYear(), 0, 1)
  const yearAngle = (2 * Math.PI * ((timeMs - startOfYearMs) / dayMs - 0.5)) / 365.25

  const declination =
    0.006918 -
    0.399912 * Math.cos(yearAngle) +
    0.070257 * Math.sin(yearAngle) -
    0.006758 * Math.cos(2 * yearAngle) +
    0.000907 * Math.sin(2 * yearAngle) -
    0.002697 * Math.cos(3 * yearAngle) +
    0.00148 * Math.sin(3 * yearAngle)
  const equationOfTimeMin =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(yearAngle) -
      0.032077 * Math.sin(yearAngle) -
      0.014615 * Math.cos(2 * yearAngle) -
      0.040849 * Math.sin(2 * yearAngle))

  const utcHours = (timeMs % dayMs) / hourMs
  const hourAngle = ((utcHours - 12 + equationOfTimeMin / 60) * 15 + longitude) * (Math.PI / 180)
  const phi = latitude * (Math.PI / 180)

  return {
    east: -Math.cos(declination) * Math.sin(hourAngle),
    north: Math.sin(declination) * Math.cos(phi) - Math.cos(declination) * Math.sin(phi) * Math.cos(hourAngle),
    up: Math.sin(declination) * Math.sin(phi) + Math.cos(declination) * Math.cos(phi) * Math.cos(hourAngle),
  }
}

import type { Light } from '../weather/sky.ts'

/**
 * How modules are mounted. Fixed: tilt from horizontal and the direction they face (180: south), degrees.
 * Tracker: the axis lies north–south and the modules follow the sun from east to west.
 */
export type Mounting =
  | { readonly kind: 'fixed'; readonly tilt: number; readonly facing: number }
  | { readonly kind: 'tracker'; readonly steepest: number }

const radians = Math.PI / 180
/** Share of light that the ground gives back. */
const albedo = 0.2

/** Irradiance on the modules in W/m²: beam, sky (isotropic) and ground. */
export const planeOfArray = (light: Light, mounting: Mounting): number => {
  const { sun } = light
  if (sun.up <= 0) return 0
  let east: number
  let north: number
  let up: number
  if (mounting.kind === 'fixed') {
    const slope = Math.sin(mounting.tilt * radians)
    east = slope * Math.sin(mounting.facing * radians)
    north = slope * Math.cos(mounting.facing * radians)
    up = Math.cos(mounting.tilt * radians)
  } else {
    const limit = mounting.steepest * radians
    const rotation = Math.min(Math.max(Math.atan2(sun.east, sun.up), -limit), limit)
    east = Math.sin(rotation)
    north = 0
    up = Math.cos(rotation)
  }
  const incidence = Math.max(0, east * sun.east + north * sun.north + up * sun.up)
  return light.beam * incidence + (light.diffuse * (1 + up)) / 2 + (light.global * albedo * (1 - up)) / 2
}

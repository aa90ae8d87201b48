import type { Light } from '../weather/sky.ts'
import type { SunDirection } from '../weather/sun-position.ts'

/**
 * How modules are mounted. Fixed: tilt from horizontal and the direction they face (180: south), degrees.
 * Tracker: the axis lies north–south and the modules follow the sun from east to west; `groundCover` is module width per row distance.
 */
export type Mounting =
  | { readonly kind: 'fixed'; readonly tilt: number; readonly facing: number }
  | { readonly kind: 'tracker'; readonly steepest: number; readonly groundCover?: number }

const radians = Math.PI / 180
/** Share of light that the ground gives back. */
const albedo = 0.2
const usualGroundCover = 0.4
/** Trackers lie flat in the night. */
const stowed = 0

/**
 * Rotation of a tracker in degrees, positive to the west. Low sun would throw the shadow of one row on the next:
 * then the modules turn back until the shadow just misses (backtracking).
 */
export const trackerAngle = (
  sun: SunDirection,
  { steepest, groundCover = usualGroundCover }: Extract<Mounting, { kind: 'tracker' }>,
): number => {
  if (sun.up <= 0) return stowed
  const towardsSun = Math.atan2(-sun.east, sun.up)
  const gap = Math.cos(towardsSun) / groundCover
  const wanted = gap < 1 ? towardsSun - Math.sign(towardsSun) * Math.acos(gap) : towardsSun
  return Math.min(Math.max(wanted / radians, -steepest), steepest)
}

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
    const rotation = trackerAngle(sun, mounting) * radians
    east = -Math.sin(rotation)
    north = 0
    up = Math.cos(rotation)
  }
  const incidence = Math.max(0, east * sun.east + north * sun.north + up * sun.up)
  return light.beam * incidence + (light.diffuse * (1 + up)) / 2 + (light.global * albedo * (1 - up)) / 2
}

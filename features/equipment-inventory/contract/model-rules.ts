import type { LooseValues } from '../../../platform/contract/field.ts'
import type { ValueFault } from '../../../platform/contract/field-check.ts'

/** A rule about several fields of a model. */
export type ModelRule = (values: LooseValues) => readonly ValueFault[]

/** The first value must be at most the second: numbers, or days. Empty values are not compared. */
export const inOrder =
  (least: string, most: string): ModelRule =>
  (values) => {
    const [low, high] = [values[least], values[most]]
    const isWrong =
      (typeof low === 'number' && typeof high === 'number' && low > high) ||
      (typeof low === 'string' && typeof high === 'string' && low > high)
    return isWrong ? [{ field: most, code: 'below-field', bound: least, sentence: `must not be below ${least}` }] : []
  }

/** A text must match a pattern; an empty one is valid. */
export const matches =
  (field: string, isValid: (text: string) => boolean): ModelRule =>
  (values) => {
    const text = values[field]
    return typeof text === 'string' && text !== '' && !isValid(text)
      ? [{ field, code: 'wrong-form', value: text, sentence: 'does not have the form of its standard' }]
      : []
  }

const winding = '(yn|zn|[yzda])'
const group = new RegExp(`^(YN|ZN|[YZD])((?:${winding}(?:1[01]|[0-9])?)+)$`)
const secondary = new RegExp(`${winding}(1[01]|[0-9])?`, 'g')

/** Star and auto windings keep the phase; delta and zigzag windings turn it by 30 degrees. */
const turns = (kind: string): boolean => /^[dz]/i.test(kind)

/**
 * Whether a text is a vector group: the winding of the high voltage in capitals, then each lower winding with its clock
 * number, e.g. `Dyn11`, `YNd5`, `Dyn11yn11` (IEC 60076-1 §7). Windings that turn the phase differently have odd numbers,
 * others even ones.
 */
export const isVectorGroup = (text: string): boolean => {
  const [, high, low] = group.exec(text) ?? []
  if (high === undefined || low === undefined) return false
  return [...low.matchAll(secondary)].every(([, kind = '', clock]) => {
    // An auto winding is part of the first one: it has no number of its own.
    if (kind === 'a') return clock === undefined || Number(clock) === 0
    return clock !== undefined && (Number(clock) % 2 === 1) === (turns(high) !== turns(kind))
  })
}

/** Degree of protection, e.g. `IP54` (IEC 60529): two digits, or X for one that is not stated. */
export const isProtection = (text: string): boolean => /^IP[0-6X][0-9X]K?[A-DHMSW]{0,2}$/.test(text)

/** Swept area of a rotor in m², from its diameter in m; null without one. */
export const sweptArea = (diameter: unknown): number | null =>
  typeof diameter === 'number' ? (Math.PI / 4) * diameter ** 2 : null

/** Specific power of a rotor in W/m², from rated power in kW and diameter in m; null without both. */
export const specificPower = (ratedKw: unknown, diameter: unknown): number | null => {
  const area = sweptArea(diameter)
  return typeof ratedKw === 'number' && area !== null && area > 0 ? (ratedKw * 1_000) / area : null
}

/**
 * Derating points: the output in % that is possible up to a temperature in °C. Temperatures rise, and outputs never do.
 */
export const deratingInOrder: ModelRule = ({ deratings }) => {
  if (!Array.isArray(deratings)) return []
  const points = deratings as readonly { readonly temperature: number; readonly output: number }[]
  return points.flatMap((point, at): ValueFault[] => {
    const before = points[at - 1]
    if (!before) return []
    if (point.temperature <= before.temperature)
      return [{ field: 'deratings', code: 'not-rising', sentence: 'must have rising temperatures' }]
    return point.output > before.output
      ? [{ field: 'deratings', code: 'output-rises', sentence: 'must not have outputs that rise' }]
      : []
  })
}

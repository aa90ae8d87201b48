/**
 * Units that one quantity is written in. What is stored and sent keeps the unit that the plant tells; a person may read it in
 * another one. This is the only place that knows what a unit is worth.
 */

/** Each quantity with the units that it may be read in; the first is that of the plant. */
export const readableUnits = {
  power: ['kW', 'MW'],
  energy: ['kWh', 'MWh'],
  temperature: ['°C', '°F'],
  windSpeed: ['m/s', 'km/h', 'kn', 'mph'],
} as const

export type Quantity = keyof typeof readableUnits
export const quantities = Object.keys(readableUnits) as readonly Quantity[]

/** In which unit a person reads each quantity; what is left out is read as the plant tells it. */
export type UnitPreferences = { readonly [Q in Quantity]?: (typeof readableUnits)[Q][number] }

/** As the plant tells, and power in kW or MW by the size of what it is of. */
export const plantUnits: UnitPreferences = {}

/** What a unit is worth: `value × factor + offset` is the value in the first unit of its quantity. */
interface Worth {
  readonly quantity: Quantity
  readonly factor: number
  readonly offset: number
}

const worth = (quantity: Quantity, factor: number, offset = 0): Worth => ({ quantity, factor, offset })

const units: Readonly<Record<string, Worth>> = {
  kW: worth('power', 1),
  MW: worth('power', 1_000),
  kWh: worth('energy', 1),
  MWh: worth('energy', 1_000),
  '°C': worth('temperature', 1),
  '°F': worth('temperature', 5 / 9, -160 / 9),
  'm/s': worth('windSpeed', 1),
  'km/h': worth('windSpeed', 1 / 3.6),
  // A knot is 1,852 m an hour, a mile 1,609.344 m: both by definition.
  kn: worth('windSpeed', 1_852 / 3_600),
  mph: worth('windSpeed', 1_609.344 / 3_600),
}

const worthOf = (unit: string): Worth | undefined => (Object.hasOwn(units, unit) ? units[unit] : undefined)

/** The quantity of a unit that can be read otherwise; undefined for all others, which stay as they are. */
export const quantityOf = (unit: string): Quantity | undefined => worthOf(unit)?.quantity

/** How a value that is held in one unit is shown. */
export interface ShownUnit {
  readonly unit: string
  /** Decimals that say as much as those asked for in the unit that it is held in. */
  readonly decimals: number
  /** Whether it is shown in another unit than that in which it is held. */
  readonly isOther: boolean
  of(value: number): number
  /** What is held, of what is shown: for figures that a person types. */
  held(shown: number): number
}

const asHeld = (unit: string, decimals: number): ShownUnit => ({
  unit,
  decimals,
  isOther: false,
  of: (value) => value,
  held: (shown) => shown,
})

/** A thousandth needs two more decimals to be read, a thousandfold three less; the others are of one size. */
const decimalsIn = (decimals: number, ratio: number): number => {
  if (ratio >= 1_000) return decimals + 2
  return ratio <= 1 / 1_000 ? Math.max(0, decimals - 3) : decimals
}

/** How a value held in a unit, and read to so many decimals there, is shown to a person with these wishes. */
export const shownUnit = (unit: string, decimals: number, wishes: UnitPreferences): ShownUnit => {
  const from = worthOf(unit)
  const wished = from && wishes[from.quantity]
  const to = wished === undefined || wished === unit ? undefined : worthOf(wished)
  if (!from || !to || wished === undefined) return asHeld(unit, decimals)
  return {
    unit: wished,
    decimals: decimalsIn(decimals, to.factor / from.factor),
    isOther: true,
    of: (value) => (value * from.factor + from.offset - to.offset) / to.factor,
    held: (shown) => (shown * to.factor + to.offset - from.offset) / from.factor,
  }
}

const figure = /[-+]?\d+(?:[.,]\d+)?/g
/** More than any instrument tells, less than a float rounds. */
const digits = 12

/** A text with figures, e.g. a filter ">5" or "2..4", with each of them in another unit; all else stays. */
export const withFigures = (text: string, of: (value: number) => number): string =>
  text.replace(figure, (found) => {
    const value = Number(found.replace(',', '.'))
    return Number.isFinite(value) ? String(Number(of(value).toPrecision(digits))) : found
  })

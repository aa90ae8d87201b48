/**
 * Display units of each quantity. Solvane stores and sends values in the unit of the plant and converts them for
 * display. Only this file knows the factors.
 */

/** Display units of each quantity; the first is the unit of the plant. */
export const readableUnits = {
  power: ['kW', 'MW'],
  energy: ['kWh', 'MWh'],
  temperature: ['°C', '°F'],
  windSpeed: ['m/s', 'km/h', 'kn', 'mph'],
} as const

export type Quantity = keyof typeof readableUnits
export const quantities = Object.keys(readableUnits) as readonly Quantity[]

/** The units that a user selected. A missing quantity keeps the unit of the plant. */
export type UnitPreferences = { readonly [Q in Quantity]?: (typeof readableUnits)[Q][number] }

/** Units of the plant; power in kW or MW by the size of the plant. */
export const plantUnits: UnitPreferences = {}

/** Conversion of a unit: `value × factor + offset` is the value in the first unit of its quantity. */
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

/** The quantity of a unit with alternatives; undefined for units that are never converted. */
export const quantityOf = (unit: string): Quantity | undefined => worthOf(unit)?.quantity

/** Conversion of a stored value for display. */
export interface ShownUnit {
  readonly unit: string
  /** Number of decimals with about the same precision as in the stored unit. */
  readonly decimals: number
  /** True if the display unit differs from the stored unit. */
  readonly isOther: boolean
  of(value: number): number
  /** Stored value for a displayed value that a user typed. */
  held(shown: number): number
}

const asHeld = (unit: string, decimals: number): ShownUnit => ({
  unit,
  decimals,
  isOther: false,
  of: (value) => value,
  held: (shown) => shown,
})

/** Change of decimals: two more if the unit is 1,000 times larger, three fewer if it is 1,000 times smaller. */
const decimalsIn = (decimals: number, ratio: number): number => {
  if (ratio >= 1_000) return decimals + 2
  return ratio <= 1 / 1_000 ? Math.max(0, decimals - 3) : decimals
}

/** Conversion of a value with this unit and these decimals for a user with these preferences. */
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
/** Significant digits: more than an instrument measures, fewer than a float holds. */
const digits = 12

/** Converts each number in a text, e.g. in a filter ">5" or "2..4"; the rest stays unchanged. */
export const withFigures = (text: string, of: (value: number) => number): string =>
  text.replace(figure, (found) => {
    const value = Number(found.replace(',', '.'))
    return Number.isFinite(value) ? String(Number(of(value).toPrecision(digits))) : found
  })

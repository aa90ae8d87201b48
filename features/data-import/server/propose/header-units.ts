/** Stored value = value of the file × factor + offset. */
export interface Scale {
  readonly factor: number
  readonly offset?: number
}

const kelvin: Scale = { factor: 1, offset: -273.15 }
const fahrenheit: Scale = { factor: 5 / 9, offset: -160 / 9 }

/** Units of files, by the unit of the signal that they feed. */
const scales: Record<string, Record<string, Scale>> = {
  kW: { kw: { factor: 1 }, w: { factor: 0.001 }, mw: { factor: 1000 } },
  kWh: { kwh: { factor: 1 }, wh: { factor: 0.001 }, mwh: { factor: 1000 } },
  kvar: { kvar: { factor: 1 }, var: { factor: 0.001 }, mvar: { factor: 1000 } },
  'm/s': {
    ...{ 'm/s': { factor: 1 }, ms: { factor: 1 }, mps: { factor: 1 } },
    ...{ 'km/h': { factor: 1 / 3.6 }, kmh: { factor: 1 / 3.6 } },
  },
  '°C': {
    ...{ '°c': { factor: 1 }, c: { factor: 1 }, degc: { factor: 1 }, 'deg-c': { factor: 1 }, '℃': { factor: 1 } },
    ...{ 'deg c': { factor: 1 }, k: kelvin, '°f': fahrenheit, f: fahrenheit, degf: fahrenheit },
  },
  '°': { '°': { factor: 1 }, deg: { factor: 1 }, 'deg-n_true': { factor: 1 }, grad: { factor: 1 } },
  rpm: { rpm: { factor: 1 }, 'u/min': { factor: 1 }, '1/min': { factor: 1 }, 'tr/min': { factor: 1 } },
  'W/m²': {
    ...{ 'w/m²': { factor: 1 }, 'w/m2': { factor: 1 }, 'w/m^2': { factor: 1 } },
    ...{ 'kw/m²': { factor: 1000 }, 'kw/m2': { factor: 1000 } },
  },
  V: { v: { factor: 1 }, kv: { factor: 1000 } },
  A: { a: { factor: 1 } },
  Hz: { hz: { factor: 1 } },
}
/** Units that a header without a unit may mean in another size. */
const sized = new Set(['kW', 'kWh', 'kvar', 'V'])
/** Units of quantities for which the catalogue has no scale. */
const otherUnits = [
  '%',
  'bar',
  'mbar',
  'hpa',
  'kpa',
  'ppm',
  'mm/s',
  'm³/s',
  'm3/s',
  'l/s',
  'nm³/h',
  'knm',
  '€/mwh',
  'kva',
  'ma',
]

export const isSized = (signalUnit: string): boolean => sized.has(signalUnit)
export const scaleOf = (signalUnit: string, unit: string): Scale | undefined =>
  scales[signalUnit]?.[unit.toLowerCase().replace(/\s+/g, ' ')]

export interface SplitHeader {
  /** The header without its unit. */
  readonly words: string
  readonly unit: string
  /** A single letter without brackets: a unit only where the quantity has it, e.g. not in "phase A". */
  readonly isDoubtful: boolean
}

const meanWord = /[\s_.,-]+(avg|mean|average|mittelwert|mittel|moyenne|moy|media|média)\.?$/i
const bracketed = /[([]\s*([^()[\]]*?)\s*[)\]]\s*$/
const bareUnits = [...Object.values(scales).flatMap((units) => Object.keys(units)), ...otherUnits]
  .toSorted((one, other) => other.length - one.length)
  .map((unit) => unit.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  .join('|')
/** A unit behind a sign: "Power kW", "power_kw", "Wind speed, m/s", "Leistung / kW", "Power in MW". */
const bareUnit = new RegExp(`^(.*?[\\p{L}\\p{N})])(?:[\\s_,;:/.–-]+(?:in\\s+)?)(${bareUnits})$`, 'iu')
/** Or a unit of power or energy that a small letter divides: "powerKW". */
const joinedUnit = /^(.*\p{Ll})([KM]Wh?|kWh?)$/u

/** Divides a header into words and unit: in brackets, in the row of units, or behind the words. */
export const splitHeader = (header: string, unitsCell: string): SplitHeader => {
  const name = header.trim().replace(meanWord, '')
  const inBrackets = bracketed.exec(name)
  if (inBrackets) return { words: name.slice(0, inBrackets.index), unit: inBrackets[1] ?? '', isDoubtful: false }
  if (unitsCell !== '') return { words: name, unit: unitsCell.replace(/^[([]|[)\]]$/g, '').trim(), isDoubtful: false }
  const [, words, unit] = bareUnit.exec(name) ?? joinedUnit.exec(name) ?? []
  if (words === undefined || unit === undefined) return { words: name, unit: '', isDoubtful: false }
  return { words, unit, isDoubtful: unit.length === 1 && /\p{L}/u.test(unit) }
}

import { isTimeZone } from '../../../../domain/time-zone.ts'
import { type Cell, textOf, UnreadableFileError } from '../../../../platform/server/spreadsheet/cell.ts'
import { PlantDescription } from '../../../farms/contract/plant-description.ts'
import type { ImportReason, ReportLine } from '../../contract/import-report.ts'
import type { PlantListMapping } from '../../contract/plant-list-mapping.ts'
import { readCell } from '../cell-reader.ts'
import { openParts } from '../reading/file-parts.ts'
import { columnNames, delimiterHint, HeaderError } from '../reading/header.ts'
import { countryOf, onlyZoneOf } from './country-names.ts'
import type { ListedPlant } from './listed-farm.ts'

export interface PlantList {
  readonly plants: readonly ListedPlant[]
  readonly lines: readonly ReportLine[]
  readonly rows: number
}

type Role = keyof PlantListMapping['columns']
/** A cell that makes a row unusable. */
class CellFault extends Error {
  readonly role: Role
  readonly reason: ImportReason
  constructor(role: Role, reason: ImportReason) {
    super(reason)
    this.role = role
    this.reason = reason
  }
}

const lifeWordTimeoutS = 900
const longestShownValue = 120

/** Reads a row as a plant with its controller and no other machine. Throws CellFault. */
const plantOf = (mapping: PlantListMapping, cellOf: (role: Role) => Cell): PlantDescription => {
  const text = (role: Role) => textOf(cellOf(role))
  const number = (role: Role, factor = 1): number | undefined => {
    if (text(role) === '') return undefined
    const reading = readCell(cellOf(role), { valueType: 'number', factor, offset: 0, decimal: mapping.csv.decimal })
    if ('reason' in reading) throw new CellFault(role, reading.reason)
    return reading.value as number
  }
  const code = text('code')
  const technology = mapping.technologies[text('technology')]
  if (!technology) throw new CellFault('technology', 'unknown-technology')
  const countryCode = countryOf(text('country'))
  if (!countryCode) throw new CellFault('country', 'unknown-country')
  const timezone = text('timezone') || mapping.zones[countryCode] || onlyZoneOf(countryCode)
  if (!timezone || !isTimeZone(timezone)) throw new CellFault(text('timezone') ? 'timezone' : 'country', 'unknown-zone')
  const powerKw = number('power', mapping.powerFactor)
  if (powerKw === undefined) throw new CellFault('power', 'not-a-number')
  const latitude = number('latitude')
  const longitude = number('longitude')
  const plant = {
    ...{
      farmCode: code,
      entCode: `${code}-FARM`,
      pentagram: code,
      name: text('name'),
      technology,
      countryCode,
      timezone,
    },
    ...{ ratedPowerKw: powerKw, installedPowerKw: powerKw, lifeWordTimeoutS, hasCamera: false, subFarms: [] },
    ...(text('region') !== '' && { region: text('region') }),
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
    devices: [{ deviceCode: 'FARM', entCode: `${code}-CTRL`, type: 'FARM', name: text('name') }],
  }
  const parsed = PlantDescription.safeParse(plant)
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0])
  const roles: Record<string, Role> = {
    name: 'name',
    devices: 'name',
    latitude: 'latitude',
    longitude: 'longitude',
    region: 'region',
  }
  const role = field.includes('Power') ? 'power' : (roles[field] ?? 'code')
  throw new CellFault(role, role === 'code' ? 'bad-code' : 'out-of-range')
}

const placesOf = (mapping: PlantListMapping, header: readonly string[]): ReadonlyMap<Role, number> | undefined => {
  const places = Object.entries(mapping.columns).flatMap(([role, name]) =>
    name === undefined ? [] : [[role as Role, header.indexOf(name)] as const],
  )
  return places.every(([, index]) => index >= 0) ? new Map(places) : undefined
}

/** Reads a list of plants. Throws HeaderError where it lacks a column, and UnreadableFileError. */
export const readPlantList = async (
  source: { readonly path: string; readonly name: string },
  mapping: PlantListMapping,
  signal: AbortSignal,
): Promise<PlantList> => {
  const [part, ...others] = await openParts(source.path, source.name, { ...mapping.csv, sheet: mapping.sheet })
  if (others.length > 0)
    throw new UnreadableFileError(
      `the archive holds ${others.length + 1} files, and a list of plants is one: unpack it and import each list by itself`,
    )
  const plants: ListedPlant[] = []
  const lines: ReportLine[] = []
  const codes = new Set<string>()
  let first: readonly Cell[] | undefined
  let places: ReadonlyMap<Role, number> | undefined
  let rows = 0
  for await (const { cells, line } of part?.rows(signal) ?? []) {
    if (!places) {
      const header = columnNames(cells)
      first ??= cells
      places = placesOf(mapping, header)
      continue
    }
    const index = places
    if (cells.every((cell) => textOf(cell) === '')) continue
    rows += 1
    const cellOf = (role: Role): Cell => cells[index.get(role) ?? -1] ?? ''
    try {
      const plant = plantOf(mapping, cellOf)
      if (codes.has(plant.farmCode)) throw new CellFault('code', 'duplicate-code')
      codes.add(plant.farmCode)
      plants.push({ plant, hasZone: textOf(cellOf('timezone')) !== '' })
    } catch (error) {
      if (!(error instanceof CellFault)) throw error
      const value = textOf(cellOf(error.role)).slice(0, longestShownValue)
      lines.push({ row: line, column: mapping.columns[error.role] ?? '', value, reason: error.reason })
    }
  }
  if (!places) {
    const wanted = Object.values(mapping.columns).filter((name) => name !== undefined)
    const hint = delimiterHint(first ?? [], wanted, mapping.csv.delimiter)
    throw new HeaderError(
      `the file has no row with the columns ${wanted.join(', ')}; its first row is: ${columnNames(first ?? [])
        .join(', ')
        .slice(0, 400)}${hint}`,
    )
  }
  return { plants, lines, rows }
}

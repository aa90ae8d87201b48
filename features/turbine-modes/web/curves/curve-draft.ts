import { readTypedNumber } from '../../../../platform/contract/typed-number.ts'
import { type Cut, noCurves, type TurbineCurves } from '../../contract/curve-shapes.ts'
import { octaveFrequencies, thirdFrequencies } from '../../contract/frequencies.ts'

/** Kinds of tables in which curves are entered. */
export const gridKinds = ['power', 'noise', 'octaves', 'thirds', 'cuts'] as const
export type GridKind = (typeof gridKinds)[number]

/** A table as typed: texts in rows. */
export interface CurveGrid {
  readonly id: string
  readonly kind: GridKind
  /** Of a power curve, kg/m³, as typed. */
  readonly density: string
  /** Of noise and bands. */
  readonly serration: boolean
  /** Height of the wind speeds of a noise curve. */
  readonly at: 'hub' | '10m'
  /** Turbulence of a power curve; the form keeps it. */
  readonly turbulence: readonly [from: number | null, to: number | null]
  readonly rows: readonly (readonly string[])[]
}

/** Keys of the columns of a table. */
export const columnsOf = (kind: GridKind): readonly string[] => {
  if (kind === 'power') return ['windSpeed', 'power', 'thrust', 'rotorSpeed']
  if (kind === 'noise') return ['windSpeed', 'level', 'uncertainty']
  if (kind === 'cuts') return ['kind', 'windSpeed', 'averaging']
  return ['windSpeed', ...(kind === 'octaves' ? octaveFrequencies : thirdFrequencies).map(String)]
}

/** A place in a table with a fault. */
export interface GridFault {
  readonly grid: string
  /** Undefined: the whole table. */
  readonly row: number | undefined
  readonly column: number | undefined
}

interface Read {
  readonly values: readonly (number | null)[]
  readonly row: number
}

/** A number as typed in a language; null for an empty cell, undefined for any other text. */
export const numberIn = (text: string, language: string): number | null | undefined => {
  if (text.trim() === '') return null
  const read = readTypedNumber(text, { language, unit: null })
  return 'fault' in read ? undefined : read.value
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

/** Rows with figures, and cells that are no numbers or lack one. */
const readRows = (grid: CurveGrid, language: string) => {
  const faults: GridFault[] = []
  const read: Read[] = []
  for (const [row, cells] of grid.rows.entries()) {
    if (isEmpty(cells)) continue
    const values = columnsOf(grid.kind).map((key, column) => {
      if (key === 'kind') return null
      const value = numberIn(cells[column] ?? '', language)
      const isNeeded =
        column === 0 || (column === 1 && grid.kind !== 'octaves' && grid.kind !== 'thirds') || grid.kind === 'cuts'
      if (value === undefined || (value === null && isNeeded)) faults.push({ grid: grid.id, row, column })
      return value ?? null
    })
    read.push({ values, row })
  }
  return { read, faults }
}

/** The curves of tables, with the place of each figure. */
export interface ReadCurves {
  readonly curves: TurbineCurves
  /** Cells that are no numbers. */
  readonly unread: readonly GridFault[]
  /** The place in a table of a path below the curves. */
  readonly placeOf: (path: readonly (string | number)[]) => GridFault | undefined
}

const listOf = ({ kind, serration }: CurveGrid): keyof TurbineCurves => {
  if (kind === 'power') return 'powerCurves'
  if (kind === 'noise') return serration ? 'noiseCurvesWithSerration' : 'noiseCurvesWithoutSerration'
  if (kind === 'octaves') return 'octaveBands'
  return kind === 'thirds' ? 'oneThirdOctaveBands' : 'cuts'
}

/** Elements of the list of a table: one curve, or a row each. */
const elementsOf = (grid: CurveGrid, read: readonly Read[], language: string): readonly object[] => {
  const at = (values: readonly (number | null)[], place: number) => values[place] ?? 0
  const or = (values: readonly (number | null)[], place: number) => values[place] ?? null
  if (read.length === 0) return []
  switch (grid.kind) {
    case 'power':
      return [
        {
          density: numberIn(grid.density, language) ?? 0,
          ...{ turbulenceFrom: grid.turbulence[0], turbulenceTo: grid.turbulence[1] },
          points: read.map(({ values }) => ({
            ...{ windSpeed: at(values, 0), power: at(values, 1), thrust: or(values, 2), rotorSpeed: or(values, 3) },
          })),
        },
      ]
    case 'noise':
      return [
        {
          at: grid.at,
          points: read.map(({ values }) => ({
            ...{ windSpeed: at(values, 0), level: at(values, 1), uncertainty: or(values, 2) },
          })),
        },
      ]
    case 'cuts':
      return read.map(({ values, row }) => ({
        ...{ kind: grid.rows[row]?.[0], windSpeed: at(values, 1), averaging: at(values, 2) },
      }))
    default:
      return read.map(({ values }) => ({
        ...{ windSpeed: at(values, 0), serration: grid.serration, levels: values.slice(1) },
      }))
  }
}

/** Reads the typed tables of a hub height. */
export const readGrids = (grids: readonly CurveGrid[], language: string): ReadCurves => {
  const lists: Record<string, object[]> = Object.fromEntries(Object.keys(noCurves).map((list) => [list, []]))
  const places: { list: string; index: number; grid: CurveGrid; rows: readonly number[] }[] = []
  const unread: GridFault[] = []
  for (const grid of grids) {
    const { read, faults } = readRows(grid, language)
    unread.push(...faults)
    const list = listOf(grid)
    const isOne = grid.kind === 'power' || grid.kind === 'noise'
    for (const [index, element] of elementsOf(grid, read, language).entries()) {
      const rows = isOne ? read.map(({ row }) => row) : [read[index]?.row ?? 0]
      places.push({ list, index: lists[list]?.length ?? 0, grid, rows })
      lists[list]?.push(element)
    }
  }
  return {
    curves: lists as unknown as TurbineCurves,
    unread,
    placeOf: ([list, index, ...rest]) => {
      const held = places.find((place) => place.list === list && place.index === index)
      if (!held) return undefined
      const isPoint = rest[0] === 'points'
      const row = isPoint
        ? held.rows[Number(rest[1])]
        : held.grid.kind === 'power' || held.grid.kind === 'noise'
          ? undefined
          : held.rows[0]
      const key = isPoint ? rest[2] : rest[0]
      const found =
        key === 'levels'
          ? rest[1] === undefined
            ? -1
            : Number(rest[1]) + 1
          : columnsOf(held.grid.kind).indexOf(String(key))
      return { grid: held.grid.id, row, column: found < 0 ? undefined : found }
    },
  }
}

const text = (language: string) => {
  const format = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 10 })
  return (value: number | null) => (value === null ? '' : format.format(value))
}

const bare = { density: '', serration: false, at: 'hub', turbulence: [null, null] } as const

/** Tables of stored curves, as a user would type them. */
export const gridsOf = (curves: TurbineCurves, language: string): readonly CurveGrid[] => {
  const say = text(language)
  const noise = (serration: boolean) =>
    (serration ? curves.noiseCurvesWithSerration : curves.noiseCurvesWithoutSerration).map(({ at, points }) => ({
      ...{ ...bare, kind: 'noise' as const, serration, at },
      rows: points.map(({ windSpeed, level, uncertainty }) => [say(windSpeed), say(level), say(uncertainty)]),
    }))
  const bands = (kind: 'octaves' | 'thirds', serration: boolean) => {
    const rows = (kind === 'octaves' ? curves.octaveBands : curves.oneThirdOctaveBands).filter(
      (row) => row.serration === serration,
    )
    if (rows.length === 0) return []
    return [
      { ...{ ...bare, kind, serration }, rows: rows.map(({ windSpeed, levels }) => [windSpeed, ...levels].map(say)) },
    ]
  }
  const cuts = curves.cuts.map(({ kind, windSpeed, averaging }: Cut) => [kind, say(windSpeed), say(averaging)])
  return [
    ...curves.powerCurves.map(({ density, turbulenceFrom, turbulenceTo, points }) => ({
      ...{
        ...bare,
        kind: 'power' as const,
        density: say(density),
        turbulence: [turbulenceFrom, turbulenceTo] as const,
      },
      rows: points.map((one) => [one.windSpeed, one.power, one.thrust, one.rotorSpeed].map(say)),
    })),
    ...[false, true].flatMap((serration) => [
      ...noise(serration),
      ...bands('octaves', serration),
      ...bands('thirds', serration),
    ]),
    ...(cuts.length > 0 ? [{ ...bare, kind: 'cuts' as const, rows: cuts }] : []),
  ].map((grid, index) => ({ id: `g${index}`, ...grid }))
}

/** Puts a pasted block of a spreadsheet, or of a table of a PDF, into rows: its first cell is at `row` and `column`. */
export const pasteBlock = (
  rows: readonly (readonly string[])[],
  block: string,
  { row, column, columns }: { readonly row: number; readonly column: number; readonly columns: number },
): readonly (readonly string[])[] => {
  const lines = block
    .replaceAll('\r\n', '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => (line.includes('\t') ? line.split('\t') : line.trim().split(/;\s*|\s+/)))
  const next = rows.map((cells) => [...cells])
  for (const [index, cells] of lines.entries()) {
    const target = next[row + index] ?? Array.from({ length: columns }, () => '')
    for (const [place, cell] of cells.entries()) if (column + place < columns) target[column + place] = cell.trim()
    next[row + index] = target
  }
  return next
}

/** Whether a pasted text is a block of several cells. */
export const isBlock = (block: string): boolean => /[\t\n]/.test(block.trim())

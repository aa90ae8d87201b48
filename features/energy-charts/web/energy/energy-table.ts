import type { ShownTable } from '../../../../kit/composites/data-table/shown-table.ts'
import type { EnergyReply } from '../../../energy/contract/energy.ts'
import {
  beforeOfRange,
  changeOf,
  type EnergyPart,
  figureAt,
  figureOfRange,
  figuresWithValues,
  type KnownFigure,
  partHas,
  statisticsOf,
} from './energy-scene.ts'
import type { FigureUnits } from './figure-units.ts'

/** A cell: a text, a number as it is shown, or nothing. */
type TableCell = string | number | null

/** The table of the page. Screen and files are both made of it. */
export interface EnergyTable {
  readonly columns: readonly {
    readonly id: string
    readonly header: string
    readonly unit?: string
    readonly decimals?: number
  }[]
  readonly rows: readonly {
    readonly id: string
    readonly isTotal: boolean
    /** 2: a part of the row above. */
    readonly level?: 1 | 2
    readonly cells: readonly TableCell[]
  }[]
}

export interface TableWords {
  readonly figure: (id: KnownFigure['id']) => string
  readonly period: string
  readonly part: string
  readonly total: string
  /** Of figures that do not add up: the value of the whole period. */
  readonly whole: string
  readonly mean: string
  readonly best: string
  readonly worst: string
  readonly at: (header: string) => string
  readonly before: string
  readonly change: string
}

interface Scene {
  readonly reply: EnergyReply
  readonly units: FigureUnits
  readonly words: TableWords
  readonly nameOf: (bucket: EnergyReply['buckets'][number]) => string
}

const energy = { unit: 'kWh', decimals: 0 } as const
const percent = { unit: '%', decimals: 1 } as const

const figureColumn = (figure: KnownFigure, { units, words }: Scene) => {
  const { unit, decimals } = units(figure)
  return { id: figure.id, header: words.figure(figure.id), unit, decimals }
}

const beforeColumns = ({ units, words }: Scene) => {
  const { unit, decimals } = units(energy)
  return [
    { id: 'before', header: words.before, unit, decimals },
    { id: 'change', header: words.change, unit: percent.unit, decimals: percent.decimals },
  ]
}

const shown = (value: number | null, of: (value: number) => number): number | null =>
  value === null ? null : of(value)
const times100 = (value: number | null): number | null => (value === null ? null : value * 100)

/** A row for each bucket that has begun, and the whole period below them. */
export const periodTable = (part: EnergyPart, scene: Scene): EnergyTable => {
  const { reply, units, words, nameOf } = scene
  const figures = figuresWithValues([part])
  const hasBefore = part.before !== undefined
  const begun = reply.buckets.flatMap((bucket, index) => (bucket.startMs < reply.nowMs ? [{ bucket, index }] : []))
  return {
    columns: [
      { id: 'period', header: words.period },
      ...figures.map((figure) => figureColumn(figure, scene)),
      ...(hasBefore ? beforeColumns(scene) : []),
    ],
    rows: [
      ...begun.map(({ bucket, index }) => ({
        id: bucket.label,
        isTotal: false,
        cells: [
          nameOf(bucket),
          ...figures.map((figure) => shown(figureAt(figure, part, index), units(figure).of)),
          ...(hasBefore
            ? [shown(part.before?.[index]?.kwh ?? null, units(energy).of), times100(changeOf(part, index))]
            : []),
        ],
      })),
      {
        id: 'total',
        isTotal: true,
        cells: [
          words.total,
          ...figures.map((figure) => shown(figureOfRange(figure, part), units(figure).of)),
          ...(hasBefore ? [shown(beforeOfRange(part), units(energy).of), times100(changeOf(part))] : []),
        ],
      },
    ],
  }
}

/**
 * The legend as a table: of the figure that the bars show total, mean, best and worst of each part, and the other figures of
 * the whole period.
 */
export const partTable = (
  parts: readonly EnergyPart[],
  whole: EnergyPart,
  figure: KnownFigure,
  scene: Scene,
): EnergyTable => {
  const { reply, units, words, nameOf } = scene
  const all = [whole, ...parts]
  const others = figuresWithValues(all).filter(({ id }) => id !== figure.id)
  const hasBefore = whole.before !== undefined
  const own = units(figure)
  const column = (id: string, header: string) => ({ id, header, unit: own.unit, decimals: own.decimals })
  return {
    columns: [
      { id: 'part', header: words.part },
      column('total', figure.adds ? words.total : words.whole),
      ...(figure.adds ? [column('mean', words.mean)] : []),
      column('best', words.best),
      { id: 'bestAt', header: words.at(words.best) },
      column('worst', words.worst),
      { id: 'worstAt', header: words.at(words.worst) },
      ...others.map((other) => figureColumn(other, scene)),
      ...(hasBefore ? beforeColumns(scene) : []),
    ],
    rows: [...parts, whole].map((part) => {
      const { total, mean, best, worst } = statisticsOf(figure, part, reply)
      const at = (found: typeof best) => {
        const bucket = found && reply.buckets[found.bucket]
        return bucket ? nameOf(bucket) : null
      }
      return {
        id: part.id,
        isTotal: part === whole,
        cells: [
          part.label,
          shown(total, own.of),
          ...(figure.adds ? [shown(mean, own.of)] : []),
          shown(best?.value ?? null, own.of),
          at(best),
          shown(worst?.value ?? null, own.of),
          at(worst),
          ...others.map((other) => (partHas(other, part) ? shown(figureOfRange(other, part), units(other).of) : null)),
          ...(hasBefore ? [shown(beforeOfRange(part), units(energy).of), times100(changeOf(part))] : []),
        ],
      }
    }),
  }
}

/** Decimals of a cell as the page and its files round it. */
const roundedTo = (cell: TableCell, decimals: number | undefined): TableCell =>
  typeof cell === 'number' && decimals !== undefined ? Number(cell.toFixed(decimals)) : cell

/** The same table for files: headers with units, numbers rounded as on the page. */
export const fileTable = ({ columns, rows }: EnergyTable): ShownTable => ({
  columns: columns.map(({ header, unit, decimals }) => ({
    header: unit ? `${header} (${unit})` : header,
    decimals,
    widthPx: undefined,
  })),
  rows: rows.map(({ cells, level = 1 }) => ({
    cells: cells.map((cell, index) => roundedTo(cell, columns[index]?.decimals)),
    level,
    group: false,
  })),
})

import type { ValueAxis } from '../time-chart/value-axis.ts'

export interface PlotAxis extends ValueAxis {
  /** E.g. "Wind speed, m/s". */
  readonly title: string
  /** Writes a mark; default: the figure. */
  readonly label?: (value: number) => string
}

export interface PlotLine {
  readonly id: string
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number | null])[]
  /** Place of its colour; -1: quiet, for what it is compared with. */
  readonly place: number
  /** Only expected values are dashed. */
  readonly dashed?: boolean
  readonly dots?: boolean
}

/** A rectangle whose strength of colour says how much it holds. */
export interface PlotCell {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
  /** 0 to 1. */
  readonly share: number
}

/** A place that the pointer and the arrows find, with the values measured there. */
export interface PlotMark {
  readonly x: number
  readonly y: number
}

export interface PlotReading {
  readonly title: string
  readonly rows: readonly (readonly [name: string, text: string])[]
}

/** Figures over figures: lines and cells on two axes. */
export interface XyPlot {
  readonly kind: 'xy'
  readonly x: PlotAxis
  readonly y: PlotAxis
  readonly lines: readonly PlotLine[]
  readonly cells: readonly PlotCell[]
  readonly marks: readonly PlotMark[]
  readonly reading: (mark: number) => PlotReading
  readonly heightPx: number
}

/** Shares by direction, in classes from the middle outward. The first sector is centred on north. */
export interface RosePlot {
  readonly kind: 'rose'
  /** By sector and class: shares, 0 to 1. */
  readonly shares: readonly (readonly number[])[]
  readonly classes: readonly string[]
  /** Names of the sectors, north first. */
  readonly sectors: readonly string[]
  readonly reading: (sector: number) => PlotReading
  readonly percent: (share: number) => string
}

export interface NamedPlot {
  readonly id: string
  readonly title: string
  /** Below the title, e.g. number of values. */
  readonly note?: string
  readonly plot: XyPlot | RosePlot
}

/** Texts below the plots. */
export interface PlotLegend {
  readonly lines: readonly Pick<PlotLine, 'id' | 'name' | 'place' | 'dashed'>[]
  /** What the strength of a cell's colour says, with its two ends. */
  readonly scale?: { readonly title: string; readonly low: string; readonly high: string } | undefined
}

export interface PlotHandle {
  /** Hands the picture to the browser as a file; false where there is none. */
  readonly savePicture: () => boolean
}

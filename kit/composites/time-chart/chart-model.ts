import type { Ref } from 'react'

/** One line. Arrays have equal length; times are epoch ms ascending; null values and steps wider than 1.5 `stepMs` are shown as gaps. */
export interface ChartSeries {
  readonly id: string
  readonly name: string
  /** At the end of its line where several stand together, e.g. "WT4". */
  readonly shortName?: string
  /** Series of the same unit and axis share a panel. */
  readonly unit: string
  /** Keeps series of one unit apart that differ much in size, e.g. a farm and its machines. */
  readonly axis?: string
  /** What is measured, e.g. "Power": with the unit the title of the panel. */
  readonly quantity?: string
  readonly decimals: number
  readonly times: readonly number[]
  readonly values: readonly (number | null)[]
  /** Envelope of down-sampled data. */
  readonly minimum?: readonly (number | null)[]
  readonly maximum?: readonly (number | null)[]
  readonly stepMs: number | null
  /** How long each value stands for, ms: the weights of a mean. Default: until the next. */
  readonly weightsMs?: readonly number[]
  /** What was measured, where the line has points beside it (ends of values that hold). Default: times and values. */
  readonly samples?: { readonly times: readonly number[]; readonly values: readonly (number | null)[] }
  /** The integral over time of these figures, if it means something: energy of a power. */
  readonly integral?: { readonly unit: string; readonly perHour: number; readonly decimals: number }
  /** A value holds until the next point: the line goes in steps. */
  readonly stepped?: boolean
  /** The axis of its panel holds 0. */
  readonly fromZero?: boolean
  readonly colour?: string
  /** Whom it is about (a machine, a farm): its first series of every panel have one colour. */
  readonly subject?: string
  /** Id of a series that this one goes with (expected beside actual, an earlier week): it takes its colour, paler. */
  readonly companionOf?: string
  /** Only expected values are dashed. */
  readonly stroke?: 'dashed'
}

export interface ChartRange {
  readonly fromMs: number
  readonly toMs: number
}

/** State of a machine. `reduced`: it gives less for another reason than a limit, or stands. */
export type BandState = 'running' | 'standby' | 'reduced' | 'limit' | 'maintenance' | 'fault' | 'noData'

/** A time in which a machine had one state; epoch ms, half-open. */
export interface BandSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly state: BandState
  /** In words, with code or source, e.g. "Fault 1203: pitch". */
  readonly text: string
}

/** The states of one machine; spans ascend and do not overlap. */
export interface StateBand {
  readonly id: string
  readonly name: string
  readonly spans: readonly BandSpan[]
}

/** Figures in the legend of each series over the range in sight. */
export const statisticNames = ['min', 'mean', 'max', 'last', 'sum'] as const
export type StatisticName = (typeof statisticNames)[number]

export type LegendWords = Readonly<Record<StatisticName, string>> & {
  readonly series: string
  /** Of the button that shows one series alone, and all again. */
  readonly only: (name: string) => string
  readonly all: string
  readonly show: (name: string) => string
}

export interface TimeChartHandle {
  /** Hands the picture to the browser as a file; false where figures stand in its place. */
  readonly savePicture: () => boolean
}

export interface TimeChartProps {
  /** Accessible name. */
  readonly label: string
  readonly series: readonly ChartSeries[]
  readonly range: ChartRange
  /** Zoom by drag, pan by shift-drag, double click goes back: all end here. */
  readonly onRange: (range: ChartRange) => void
  /** IANA zone of the axis and tooltips. */
  readonly zone: string
  /** Shown at the axis, e.g. "Europe/Paris, UTC+01:00". */
  readonly zoneLabel: string
  /** Note of the resolution, e.g. "1 h means with range". */
  readonly resolutionLabel: string
  readonly locale: string
  /** Name of the picture's file without its ending; default: the label. */
  readonly pictureName?: string
  readonly onWidth?: (px: number) => void
  readonly hidden?: readonly string[]
  readonly onHidden?: (ids: readonly string[]) => void
  readonly height?: number
  /** States of machines, drawn under the curves. */
  readonly bands?: readonly StateBand[]
  /** Given: the page says whether figures stand in place of the curves. */
  readonly asTable?: boolean
  readonly onAsTable?: (asTable: boolean) => void
  /** Given: the page has its own menu of files, and the chart no button for its picture. */
  readonly handle?: Ref<TimeChartHandle>
  readonly words: {
    readonly tableView: string
    readonly chartView: string
    readonly downloadPng: string
    readonly time: string
    readonly noData: string
    readonly reset: string
    readonly legend: LegendWords
    /** Needed for bands of states. */
    readonly states?: Readonly<Record<BandState, string>> & { readonly column: (name: string) => string }
    /** Descriptions of the keys of the chart, for the list of shortcuts. */
    readonly keys?: { readonly cross: string; readonly pan: string; readonly zoom: string; readonly back: string }
  }
}

/** Bands of more lines cover each other, and cost most of a drawing. */
const mostBands = 4

/** Whether a chart of these lines draws the lowest and highest values of each step as bands. */
export const drawsBands = (series: readonly Pick<ChartSeries, 'minimum'>[]): boolean => {
  const count = series.filter(({ minimum }) => minimum).length
  return count > 0 && count <= mostBands
}

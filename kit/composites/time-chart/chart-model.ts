/** One line. Arrays have equal length; times are epoch ms ascending; null values and steps wider than 1.5 `stepMs` are shown as gaps. */
export interface ChartSeries {
  readonly id: string
  readonly name: string
  /** Series of the same unit share a panel. */
  readonly unit: string
  readonly decimals: number
  readonly times: readonly number[]
  readonly values: readonly (number | null)[]
  /** Envelope of down-sampled data. */
  readonly minimum?: readonly (number | null)[]
  readonly maximum?: readonly (number | null)[]
  readonly stepMs: number | null
  /** A value holds until the next point: the line goes in steps. */
  readonly stepped?: boolean
  /** The axis of its panel holds 0. */
  readonly fromZero?: boolean
  readonly colour?: string
  /** Whom it is about (a machine, a farm): its first series of every panel have one colour. */
  readonly subject?: string
  /** Id of a series that this one goes with (expected beside actual, an earlier week): it takes its colour, paler and not solid. */
  readonly companionOf?: string
  readonly stroke?: 'dashed' | 'dotted'
}

export interface ChartRange {
  readonly fromMs: number
  readonly toMs: number
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
  readonly words: {
    readonly tableView: string
    readonly chartView: string
    readonly downloadPng: string
    readonly time: string
    readonly noData: string
    readonly reset: string
    /** Descriptions of the keys of the chart, for the list of shortcuts. */
    readonly keys?: { readonly cross: string; readonly pan: string; readonly zoom: string; readonly back: string }
  }
}

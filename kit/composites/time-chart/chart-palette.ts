import type { ChartSeries } from './chart-model.ts'

/** Colours that the canvas needs, read from the tokens of the theme that is drawn now. */
export interface ChartPalette {
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly surface: string
  readonly font: string
  readonly series: readonly string[]
  /** Lines differ by their strokes, because the theme has no colours. */
  readonly grey: boolean
  /** Resolves `var(--token)`; another colour comes back as it is. */
  readonly resolve: (colour: string) => string
}

const seriesCount = 8

/** Reads the palette at an element. Call it after the theme has been set on the document. */
export const readPalette = (element: Element): ChartPalette => {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    text: token('text'),
    muted: token('text-muted'),
    line: token('line'),
    surface: token('surface'),
    font: token('font'),
    series: Array.from({ length: seriesCount }, (_, index) => token(`series-${index + 1}`)),
    grey: document.documentElement.dataset.theme === 'control-room',
    resolve: (colour) => {
      const name = colour.match(/^var\(--([\w-]+)\)$/)?.[1]
      return name ? token(name) : colour
    },
  }
}

export type Stroke = 'solid' | 'dashed' | 'dotted'

/** Colour and stroke of the series at a place in the list; strokes change when colours repeat, or at once without colours. */
export const seriesLook = (
  palette: Pick<ChartPalette, 'series' | 'grey' | 'resolve'>,
  place: number,
  own: string | undefined,
): { readonly colour: string; readonly stroke: Stroke } => {
  const strokes = ['solid', 'dashed', 'dotted'] as const
  const round = palette.grey ? place : Math.floor(place / palette.series.length)
  return {
    colour: own ? palette.resolve(own) : (palette.series[place % palette.series.length] ?? ''),
    stroke: strokes[round % strokes.length] ?? 'solid',
  }
}

export interface SeriesLook {
  readonly colour: string
  readonly stroke: Stroke
  /** Px. */
  readonly width: number
  readonly opacity: number
}

/** Series with the same colour: the first series of one subject in each panel, the second ones, and so on. */
const colourKeys = (leads: readonly ChartSeries[]): readonly string[] => {
  const inPanel = new Map<string, number>()
  return leads.map(({ id, subject, unit }) => {
    if (subject === undefined) return `series ${id}`
    const place = inPanel.get(`${unit} ${subject}`) ?? 0
    inPanel.set(`${unit} ${subject}`, place + 1)
    return `subject ${place} ${subject}`
  })
}

/** The look of a series among all of a chart, hidden ones included, so that a press on the legend recolours nothing. */
export const styleOfSeries = (
  palette: Pick<ChartPalette, 'series' | 'grey' | 'resolve'>,
  all: readonly ChartSeries[],
  series: ChartSeries,
): SeriesLook => {
  const lead = all.find(({ id }) => id === series.companionOf)
  const leads = all.filter(({ companionOf }) => companionOf === undefined || !all.some(({ id }) => id === companionOf))
  const keys = colourKeys(leads)
  const key = keys[Math.max(0, leads.indexOf(lead ?? series))]
  const place = Math.max(0, [...new Set(keys)].indexOf(key ?? ''))
  const look = seriesLook(palette, place, series.colour ?? lead?.colour)
  if (!lead) return { ...look, ...(series.stroke && { stroke: series.stroke }), width: 1.5, opacity: 1 }
  return { colour: look.colour, stroke: series.stroke ?? 'dashed', width: 1.25, opacity: 0.75 }
}

import type { ChartSeries } from './chart-model.ts'

/** Colours that the canvas needs, read from the tokens of the theme that is drawn now. */
export interface ChartPalette {
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly surface: string
  readonly font: string
  readonly series: readonly string[]
  readonly states: { readonly critical: string; readonly warning: string; readonly info: string }
  /** Resolves `var(--token)`; another colour comes back as it is. */
  readonly resolve: (colour: string) => string
}

const seriesCount = 12

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
    states: { critical: token('critical'), warning: token('warning'), info: token('info') },
    resolve: (colour) => {
      const name = colour.match(/^var\(--([\w-]+)\)$/)?.[1]
      return name ? token(name) : colour
    },
  }
}

export type Stroke = 'solid' | 'dashed'

/** Of `#rrggbb`, and of `#rgb`, as a build may shorten it. */
const channelsOf = (colour: string): number[] | undefined => {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1]
  if (digits === undefined) return undefined
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16))
}

/** A colour moved toward another by a share. What is no `#rrggbb` or `#rgb` stays as it is. */
export const mixed = (colour: string, toward: string, share: number): string => {
  const [from, to] = [channelsOf(colour), channelsOf(toward)]
  if (!from || !to) return colour
  const hex = from.map((channel, at) => Math.round(channel + ((to[at] ?? channel) - channel) * share))
  return `#${hex.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

type Inks = Pick<ChartPalette, 'series' | 'resolve' | 'text' | 'surface'>

/** Colour of the series at a place: twelve are distinct, then the hues come again nearer to the text, then to the surface. */
export const seriesColour = (palette: Inks, place: number, own: string | undefined): string => {
  if (own) return palette.resolve(own)
  const { series, text, surface } = palette
  const colour = series[place % series.length] ?? ''
  const round = Math.floor(place / series.length)
  if (round === 0) return colour
  return round % 2 === 1 ? mixed(colour, text, 0.4) : mixed(colour, surface, 0.3)
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
export const styleOfSeries = (palette: Inks, all: readonly ChartSeries[], series: ChartSeries): SeriesLook => {
  const lead = all.find(({ id }) => id === series.companionOf)
  const leads = all.filter(({ companionOf }) => companionOf === undefined || !all.some(({ id }) => id === companionOf))
  const keys = colourKeys(leads)
  const key = keys[Math.max(0, leads.indexOf(lead ?? series))]
  const place = Math.max(0, [...new Set(keys)].indexOf(key ?? ''))
  const colour = seriesColour(palette, place, series.colour ?? lead?.colour)
  const stroke = series.stroke ?? 'solid'
  if (!lead) return { colour, stroke, width: 1.5, opacity: 1 }
  return { colour, stroke, width: 1.25, opacity: stroke === 'dashed' ? 0.8 : 0.45 }
}

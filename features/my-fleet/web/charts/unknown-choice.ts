import { type ChartSource, quantitiesOf } from './chart-sources.ts'
import { type ChartView, chartRanges, joinList, splitList } from './chart-view.ts'

/** What an address names of a chart that does not exist here. */
export interface UnknownChoice {
  readonly machines: readonly string[]
  readonly signals: readonly string[]
  readonly range: string | undefined
  /** Ends of a range of its own that are no times. */
  readonly times: readonly string[]
}

/** The range as the address writes it. */
export interface RangeText {
  readonly range?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * What an address names and these sources do not have, and the change that drops it; undefined where all is known. A
 * signal that only other sources have is known: it shows nothing until they are chosen.
 */
export const unknownChoice = (
  view: Pick<ChartView, 'machines' | 'signals' | 'from' | 'to'>,
  text: RangeText,
  sources: readonly ChartSource[],
): { readonly unknown: UnknownChoice; readonly change: Partial<ChartView> } | undefined => {
  const ids = new Set(sources.map(({ id }) => id))
  const quantities = new Set(quantitiesOf(sources))
  const [machines, signals] = [splitList(view.machines), splitList(view.signals)]
  const unknown: UnknownChoice = {
    machines: machines.filter((id) => !ids.has(id)),
    signals: signals.filter((signal) => !quantities.has(signal)),
    range: text.range && !chartRanges.some((name) => name === text.range) ? text.range : undefined,
    times: (['from', 'to'] as const).flatMap((end) => (view[end] === undefined && text[end] ? text[end] : [])),
  }
  if (unknown.machines.length + unknown.signals.length + unknown.times.length === 0 && unknown.range === undefined)
    return undefined
  return {
    unknown,
    change: {
      machines: joinList(machines.filter((id) => ids.has(id))),
      signals: joinList(signals.filter((signal) => quantities.has(signal))),
      ...((unknown.range !== undefined || (unknown.times.length > 0 && text.range === 'custom')) && {
        range: '24h',
        from: undefined,
        to: undefined,
      }),
      ...(unknown.times.length > 0 && { from: undefined, to: undefined }),
    },
  }
}

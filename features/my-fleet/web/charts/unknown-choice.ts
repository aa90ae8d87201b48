import { type ChartSource, quantitiesOf } from './chart-sources.ts'
import { type ChartView, chartRanges, joinList, splitList } from './chart-view.ts'

/** What an address names of a chart that does not exist here. */
export interface UnknownChoice {
  readonly machines: readonly string[]
  readonly signals: readonly string[]
  readonly range: string | undefined
}

/**
 * What an address names and these sources do not have, and the change that drops it; undefined where all is known. A
 * signal that only other sources have is known: it shows nothing until they are chosen. `rangeText` is the range as the
 * address writes it.
 */
export const unknownChoice = (
  view: Pick<ChartView, 'machines' | 'signals'>,
  rangeText: string | undefined,
  sources: readonly ChartSource[],
): { readonly unknown: UnknownChoice; readonly change: Partial<ChartView> } | undefined => {
  const ids = new Set(sources.map(({ id }) => id))
  const quantities = new Set(quantitiesOf(sources))
  const [machines, signals] = [splitList(view.machines), splitList(view.signals)]
  const unknown: UnknownChoice = {
    machines: machines.filter((id) => !ids.has(id)),
    signals: signals.filter((signal) => !quantities.has(signal)),
    range: rangeText && !chartRanges.some((name) => name === rangeText) ? rangeText : undefined,
  }
  if (unknown.machines.length + unknown.signals.length === 0 && unknown.range === undefined) return undefined
  return {
    unknown,
    change: {
      machines: joinList(machines.filter((id) => ids.has(id))),
      signals: joinList(signals.filter((signal) => quantities.has(signal))),
      ...(unknown.range !== undefined && { range: '24h', from: undefined, to: undefined }),
    },
  }
}

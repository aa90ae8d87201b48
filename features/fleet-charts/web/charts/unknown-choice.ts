import { type ChartView, chartRanges, joinList, splitList } from '../../../fleet-views/web/chart-view-port.ts'
import { longestRangeMs } from './chart-range.ts'
import { type ChartSource, quantitiesOf } from './chart-sources.ts'

/** What an address names of a chart that does not exist here. */
export interface UnknownChoice {
  readonly machines: readonly string[]
  readonly signals: readonly string[]
  readonly range: string | undefined
  /** Ends of a range of its own that are no times. */
  readonly times: readonly string[]
  /** Why its ends are no range together. */
  readonly ends: EndsProblem | undefined
}

/** half: one end is missing. order: it ends before it begins, or at once. */
export type EndsProblem = 'half' | 'order' | 'tooLong'

/** The range as the address writes it. */
export interface RangeText {
  readonly range?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const endsProblem = ({ from, to }: Pick<ChartView, 'from' | 'to'>): EndsProblem | undefined => {
  if (from === undefined || to === undefined) return 'half'
  if (to <= from) return 'order'
  return to - from > longestRangeMs ? 'tooLong' : undefined
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
  const times = (['from', 'to'] as const).flatMap((end) => (view[end] === undefined && text[end] ? text[end] : []))
  const unknown: UnknownChoice = {
    machines: machines.filter((id) => !ids.has(id)),
    signals: signals.filter((signal) => !quantities.has(signal)),
    range: text.range && !chartRanges.some((name) => name === text.range) ? text.range : undefined,
    times,
    // An end that is no time is told as such.
    ends: text.range === 'custom' && times.length === 0 ? endsProblem(view) : undefined,
  }
  const isNoRange = unknown.range !== undefined || unknown.ends !== undefined
  if (unknown.machines.length + unknown.signals.length + times.length === 0 && !isNoRange) return undefined
  return {
    unknown,
    change: {
      machines: joinList(machines.filter((id) => ids.has(id))),
      signals: joinList(signals.filter((signal) => quantities.has(signal))),
      ...((isNoRange || (times.length > 0 && text.range === 'custom')) && {
        range: '24h',
        from: undefined,
        to: undefined,
      }),
      ...(times.length > 0 && { from: undefined, to: undefined }),
    },
  }
}

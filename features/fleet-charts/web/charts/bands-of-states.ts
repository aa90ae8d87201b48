import type { BandSpan, BandState, StateBand } from '../../../../kit/composites/time-chart/chart-model.ts'
import type { HistoryStates, StateSpan } from '../../../fleet-state/contract/history-states.ts'
import type { CauseKind } from '../../../fleet-state/contract/machine-cause.ts'
import type { ChartSource } from './chart-sources.ts'

/** How the chart draws a cause. */
const stateOfCause: Record<CauseKind, BandState> = {
  fault: 'fault',
  grid: 'fault',
  noData: 'noData',
  stopped: 'reduced',
  maintenance: 'maintenance',
  limit: 'limit',
  highWind: 'reduced',
  icing: 'reduced',
  sensor: 'reduced',
  derated: 'reduced',
  underperforming: 'reduced',
  standby: 'standby',
  ready: 'standby',
  running: 'running',
  unknown: 'standby',
}

export interface StateWords {
  readonly kind: (kind: CauseKind) => string
  readonly limitSource: (source: NonNullable<StateSpan['limitSource']>) => string
  readonly farmSilent: string
}

/** A cause in words: the kind, the source of a limit, the code and text of the manufacturer. */
export const spanText = ({ kind, code, text, limitSource, isFarm }: StateSpan, words: StateWords): string => {
  const named = [
    words.kind(kind),
    limitSource && limitSource !== 'unknown' ? `(${words.limitSource(limitSource)})` : '',
    isFarm ? `(${words.farmSilent})` : '',
    code === undefined ? '' : String(code),
  ]
    .filter((part) => part !== '')
    .join(' ')
  return text === undefined || text === '' ? named : `${named}: ${text}`
}

/** Spans that follow each other with the same look and words are one. */
const joined = (spans: readonly BandSpan[]): BandSpan[] => {
  const result: BandSpan[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && last.state === span.state && last.text === span.text && last.toMs === span.fromMs)
      result[result.length - 1] = { ...last, toMs: span.toMs }
    else result.push(span)
  }
  return result
}

/** The lanes of the chosen machines, in their order; of a machine that the reply lacks there is none. */
export const bandsOfStates = (
  machines: readonly ChartSource[],
  replies: readonly (HistoryStates | undefined)[],
  farmCodes: readonly string[],
  words: StateWords,
): StateBand[] =>
  machines.flatMap(({ id, name, farmCode, machineCode }) => {
    const reply = replies[farmCodes.indexOf(farmCode)]
    const found = reply?.machines.find((machine) => machine.machineCode === machineCode)
    if (!found) return []
    const spans = found.spans.map((span) => ({
      fromMs: span.from,
      toMs: span.to,
      state: stateOfCause[span.kind],
      text: spanText(span, words),
    }))
    return [{ id, name, spans: joined(spans) }]
  })

/** Whole farms of more machines have no lanes: they would be higher than the curves. */
const mostOfFarm = 16

/** Whose states stand under the curves: the machines that are drawn, or those of a farm that is drawn alone. */
export const machinesInBands = (drawn: readonly ChartSource[], all: readonly ChartSource[]): ChartSource[] => {
  const unique = [...new Map(drawn.map((source) => [source.id, source])).values()]
  const machines = unique.filter(({ isMachine }) => isMachine)
  if (machines.length > 0) return machines
  const farms = new Set(unique.filter(({ machineCode }) => machineCode === undefined).map(({ farmCode }) => farmCode))
  const ofFarms = all.filter(({ isMachine, farmCode }) => isMachine && farms.has(farmCode))
  return ofFarms.length <= mostOfFarm ? ofFarms : []
}

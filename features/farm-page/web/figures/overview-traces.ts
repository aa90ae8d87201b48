import type { MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { FleetTag } from '../../../fleet-state/contract/fleet-table.ts'
import { type ResourceSignal, resourceFigure } from '../../../fleet-state/contract/resource-figures.ts'
import { type LiveFigures, signalFigure } from '../../../fleet-state/contract/row-figures.ts'
import { machinesLine, tagLine } from '../../../fleet-state/web/trace-parts-port.ts'
import { groupTrace, type Trace, type TraceWords } from '../../../fleet-state/web/traces-port.ts'
import type { MissingReason } from '../findings/loss-reasons.ts'
import type { MissingPower } from '../findings/missing-power.ts'

const inKw = (value: number | null, { format }: TraceWords) => format.number(value, 0, 'kW')

/** Of a sum or mean over machines; where none of them has the signal, of the station that has it. */
export const resourceTrace = (
  machines: readonly MachineRow[],
  { signal, how }: ResourceSignal,
  live: LiveFigures,
  words: TraceWords,
): Trace => {
  const figure = resourceFigure(machines, { signal, how }, live)
  const { station } = figure
  return station
    ? [tagLine(signal, station.tag, station.name, live, words)]
    : groupTrace({ signal, how }, figure, live, words)
}

/** Of what is measured at the grid: each meter with its quality and age. */
export const metersTrace = (meters: readonly FleetTag[], live: LiveFigures, words: TraceWords): Trace => [
  words.t('fleetState.trace.meters', { count: meters.length }),
  ...meters.map((tag) => tagLine(tag.name, tag, undefined, live, words)),
]

/** Of the sentence that compares what is given with what could be. */
export const accountTrace = (account: MissingPower, total: number, words: TraceWords): Trace => [
  words.t('fleetState.trace.ratio', {
    power: inKw(account.actualKw, words),
    expected: inKw(account.expectedKw, words),
  }),
  machinesLine({ known: account.known, total }, words),
]

/** Of one part of what is not given, or of what no reason explains. */
export const reasonTrace = (
  { expectedKw, actualKw, reasons }: MissingPower,
  reason: MissingReason | 'other',
  words: TraceWords,
): Trace => {
  const { t } = words
  const found = reasons.find((one) => one.reason === reason)
  if (found) return [t('fleetState.trace.shortfall', { count: found.machines, power: inKw(found.kw, words) })]
  const explained = reasons.reduce((sum, { kw }) => sum + kw, 0)
  return [
    t('fleetState.trace.deviation', {
      expected: inKw(expectedKw, words),
      power: inKw(actualKw, words),
      explained: inKw(explained, words),
    }),
  ]
}

/** Of the power of some machines. */
export const powerTrace = (machines: readonly MachineRow[], live: LiveFigures, words: TraceWords): Trace =>
  groupTrace({ signal: 'ActivePower', how: 'sum' }, signalFigure(machines, 'ActivePower', 'sum', live), live, words)

import { type CurveFault, rangeFaults, windRange } from './curve-fault.ts'
import type { Cut } from './curve-shapes.ts'

const averagingRange = [1, 600] as const

/** Each pair of kinds with the smaller wind speed first: hysteresis at low and at high wind. */
const order: readonly (readonly [Cut['kind'], Cut['kind']])[] = [
  ['reCutOut', 'cutIn'],
  ['cutIn', 'reCutIn'],
  ['reCutIn', 'cutOut'],
  ['cutIn', 'cutOut'],
]

const orderFaults = (cuts: readonly Cut[]): readonly CurveFault[] =>
  cuts.flatMap((cut, index) =>
    order.flatMap(([lower, higher]): readonly CurveFault[] => {
      if (cut.kind !== higher) return []
      const below = cuts.find(({ kind, windSpeed }) => kind === lower && windSpeed >= cut.windSpeed)
      if (!below) return []
      return [{ path: ['cuts', index, 'windSpeed'], code: 'cut-order', value: cut.windSpeed, bound: below.windSpeed }]
    }),
  )

/** Of two cuts of a kind the one with the shorter averaging has the higher wind speed when it stops, e.g. a gust. */
const pairFaults = (cuts: readonly Cut[]): readonly CurveFault[] =>
  cuts.flatMap((cut, index) =>
    cuts.slice(0, index).flatMap((other): readonly CurveFault[] => {
      if (other.kind !== cut.kind) return []
      const path = ['cuts', index, 'averaging']
      if (other.averaging === cut.averaging) return [{ path, code: 'cut-twice', value: cut.averaging }]
      if (cut.kind !== 'cutOut') return []
      const isInOrder = other.averaging < cut.averaging === other.windSpeed > cut.windSpeed
      return isInOrder ? [] : [{ path, code: 'cut-averaging', value: cut.averaging, bound: other.averaging }]
    }),
  )

/** Faults of the wind speeds at which a turbine starts and stops. */
export const cutFaults = (cuts: readonly Cut[]): readonly CurveFault[] => [
  ...cuts.flatMap(({ windSpeed, averaging }, index) => [
    ...rangeFaults(['cuts', index, 'windSpeed'], windSpeed, windRange),
    ...rangeFaults(['cuts', index, 'averaging'], averaging, averagingRange),
  ]),
  ...orderFaults(cuts),
  ...pairFaults(cuts),
]

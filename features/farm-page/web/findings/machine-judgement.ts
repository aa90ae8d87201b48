import type { Technology } from '../../../../domain/technology.ts'
import { mayRun } from '../../../fleet-state/contract/machine-need.ts'
import type { MachineMoment } from './machine-moment.ts'

/** Where a sentence begins to be worth reading. Shares are 0..1. */
export const findingLimits = {
  /** Up to here nothing is expected. */
  nothing: 0.02,
  /** A set point from here on is no limit. */
  setpoint: 0.98,
  /** Machines limited to shares this near to each other carry one limit. */
  sameLimit: 0.05,
  /** Less of today's data than this is said. */
  data: 0.9,
} as const

/** Share of rated power that a set point leaves; undefined when the machine runs without a limit. A battery's set point is its task. */
export const limitOf = ({ need, setpointKw, ratedKw }: MachineMoment, technology: Technology | undefined) => {
  if (technology === 'bess' || !mayRun(need) || setpointKw === null || !ratedKw || setpointKw < 0) return undefined
  const share = setpointKw / ratedKw
  return share < findingLimits.setpoint ? share : undefined
}

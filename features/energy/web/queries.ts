import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { type EnergyStep, getFleetEnergy } from '../contract/energy.ts'

/** Range of a question: local dates [from, to) in the calendar of each plant, or of one zone. */
export interface EnergyAsked {
  readonly farmCode?: string
  readonly from: string
  readonly to: string
  readonly by: EnergyStep
  readonly zone?: string
  readonly before: boolean
}

const everyMs = 60_000

/** Energy of a farm with its machines, or of all farms. Read again each minute while the range runs. */
export const energyQuery = ({ farmCode, before, ...asked }: EnergyAsked, isRunning: boolean) => {
  const query = {
    ...asked,
    before: before ? ('true' as const) : ('false' as const),
    machines: farmCode === undefined ? ('false' as const) : ('true' as const),
    ...(farmCode !== undefined && { farmCode }),
  }
  return queryOptions({
    queryKey: ['my-fleet', 'energy', query],
    queryFn: async ({ signal }) => await call(getFleetEnergy, { query }, signal),
    staleTime: everyMs,
    refetchInterval: isRunning ? everyMs : false,
    // While a range is changed the bars before stay, dimmed.
    placeholderData: keepPreviousData,
    meta: { keepOffline: true },
  })
}

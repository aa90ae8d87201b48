import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import type { TodayScope } from '../../contract/fleet-today.ts'
import { holdJudgements } from '../../contract/judgements.ts'
import { fleetJudgementsQuery } from '../queries.ts'

/**
 * Keeps at hand what ten-minute means say of machines: of one farm, of all machines (`machines`), or only findings
 * (`farms`). Every screen reads it through `useFleetLive`.
 */
export const useFleetJudgements = (farmCode?: string, of: TodayScope = 'farms'): void => {
  const { tags } = useLive()
  const { data } = useQuery(fleetJudgementsQuery(farmCode, of))
  useEffect(() => {
    if (data) holdJudgements(tags, data.farms, { hasMeans: farmCode !== undefined || of === 'machines' })
  }, [data, tags, farmCode, of])
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { useTopic } from '../../../../platform/web/live/use-topic.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { stationAlarmsTopic } from '../../../alarms/contract/alarms-topic.ts'
import type { TodayScope } from '../../contract/fleet-today.ts'
import { holdJudgements } from '../../contract/judgements.ts'
import { holdStationAlarms, noStations } from '../../contract/station-needs.ts'
import { fleetJudgementsQuery } from '../queries.ts'

/** The push connection begins: a younger reply, and one that is on its way, are not asked for again. */
const youngMs = 5_000

/**
 * Keeps at hand what ten-minute means say of machines, and the alarms of stations: of one farm, of all machines (`machines`), or
 * only findings (`farms`). Every screen reads it through `useFleetLive`.
 */
export const useFleetJudgements = (farmCode?: string, of: TodayScope = 'farms'): void => {
  const { tags } = useLive()
  const { language } = useLanguage()
  const client = useQueryClient()
  const options = fleetJudgementsQuery(farmCode, of)
  const { data, dataUpdatedAt } = useQuery(options)
  useTopic(stationAlarmsTopic, language, (changes) => {
    if (!changes && (dataUpdatedAt === 0 || Date.now() - dataUpdatedAt < youngMs)) return
    void client.invalidateQueries({ queryKey: options.queryKey })
  })
  useEffect(() => {
    if (!data) return
    holdJudgements(tags, data.farms, { hasMeans: farmCode !== undefined || of === 'machines' })
    const { stations = noStations } = data
    holdStationAlarms(tags, stations, farmCode)
  }, [data, tags, farmCode, of])
}

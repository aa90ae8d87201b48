import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api/call.ts'
import { getAlarmRules } from '../../../alarms/contract/alarm-rules.ts'
import { getCauseLimits } from '../../../alarms/contract/cause-limits.ts'

export const causeLimitsQuery = (farmCode: string) =>
  queryOptions({
    queryKey: ['cause-limits', farmCode],
    queryFn: ({ signal }) => call(getCauseLimits, { query: { farmCode } }, signal),
  })

export const alarmRulesQuery = () =>
  queryOptions({
    queryKey: ['alarm-rules'],
    queryFn: async ({ signal }) => (await call(getAlarmRules, {}, signal)).results,
  })

import type { ReplyOf } from '../../../../platform/contract/endpoint.ts'
import type { getAlarm } from '../../../alarms/contract/alarm-calls.ts'

/** All that the server tells of one alarm. */
export type AlarmDetail = ReplyOf<typeof getAlarm>

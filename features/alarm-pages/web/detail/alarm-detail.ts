import type { ReplyOf } from '../../../../platform/contract/endpoint.ts'
import type { getAlarm } from '../../../alarms/contract/alarm-calls.ts'

/** Reply of the server about one alarm. */
export type AlarmDetail = ReplyOf<typeof getAlarm>

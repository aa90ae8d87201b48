import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../../domain/language.ts'
import type { Technology } from '../../../../domain/technology.ts'
import { call } from '../../../../platform/web/api/call.ts'
import {
  getAlarm,
  getAlarmCounts,
  getAlarmDesks,
  getAlarmLanes,
  getAlarmMetrics,
  getAlarms,
} from '../../../alarms/contract/alarm-calls.ts'
import type { AlarmQuestion } from '../question/alarm-question.ts'

/** All that these pages have read of alarms. */
export const alarmsKey = ['alarms'] as const

const firstPage = 100
const furtherPage = 500

/** The list of a question, page by page. */
export const alarmListQuery = ({ filter, sort, byCause }: AlarmQuestion, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...alarmsKey, 'list', filter, sort, byCause, language],
    queryFn: ({ pageParam, signal }) =>
      call(
        getAlarms,
        {
          query: {
            ...filter,
            sort,
            byCause: String(byCause) as 'true' | 'false',
            size: pageParam === '' ? firstPage : furtherPage,
            language,
            ...(pageParam !== '' && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { keepOffline: true },
  })

export const alarmCountsQuery = () =>
  queryOptions({
    queryKey: [...alarmsKey, 'counts'],
    queryFn: ({ signal }) => call(getAlarmCounts, {}, signal),
    meta: { keepOffline: true },
  })

export const alarmQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...alarmsKey, 'one', id, language],
    queryFn: ({ signal }) => call(getAlarm, { params: { id }, query: { language } }, signal),
  })

export const alarmLanesQuery = (farmCode: string, from: string, to: string, language: Language) =>
  queryOptions({
    queryKey: [...alarmsKey, 'lanes', farmCode, from, to, language],
    queryFn: ({ signal }) => call(getAlarmLanes, { query: { farmCode, from, to, language } }, signal),
  })

/** Range and farms of the figures. */
export interface MetricScope {
  /** ISO 8601. */
  readonly from: string
  readonly to: string
  /** None: all farms. */
  readonly farmCode: readonly string[]
  readonly technology: Technology | 'all'
  /** Id of a group of users; empty: all. */
  readonly desk: string
}

export const alarmDesksQuery = () =>
  queryOptions({
    queryKey: ['alarm-desks'],
    queryFn: async ({ signal }) => (await call(getAlarmDesks, {}, signal)).results,
  })

export const alarmMetricsQuery = ({ from, to, farmCode, technology, desk }: MetricScope) =>
  queryOptions({
    // Changes of alarms do not read the figures anew.
    queryKey: ['alarm-metrics', from, to, farmCode, technology, desk],
    queryFn: ({ signal }) =>
      call(
        getAlarmMetrics,
        {
          query: {
            from,
            to,
            ...(farmCode.length > 0 && { farmCode: farmCode.join(',') }),
            ...(technology !== 'all' && { technology }),
            ...(desk !== '' && { desk }),
          },
        },
        signal,
      ),
  })

import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { READ } from '../../../domain/right.ts'
import { technologies } from '../../../domain/technology.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { Alarm, AlarmCounts, AlarmModelLine, AlarmTransition, alarmPriorities, causeGroups } from './alarm.ts'
import { alarmKinds } from './alarm-kind.ts'
import { AlarmMetrics } from './alarm-metrics.ts'

export const alarmViews = ['open', 'shelved', 'suppressed', 'history'] as const
export const alarmOrders = [
  'need',
  'since',
  'age',
  'farm',
  'equipment',
  'message',
  'code',
  'priority',
  'count',
  'acknowledged',
] as const
/** Rows of a page. */
export const largestAlarmPage = 500

const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(item).max(500).optional(),
  )
const code = z.string().min(1).max(60)
const flag = z.stringbool().optional()

/** Conditions on alarms: each present one must hold. In an address, several values stand with commas. */
export const AlarmFilter = z.strictObject({
  view: z.enum(alarmViews).default('open'),
  priority: list(z.enum(alarmPriorities)),
  technology: list(z.enum(technologies)),
  country: list(z.string().length(2)),
  causeGroup: list(z.enum(causeGroups)),
  farmCode: list(code),
  machineCode: z.string().max(60).optional(),
  manufacturer: list(z.string().min(1).max(200)),
  code: list(z.string().min(1).max(50)),
  /** Behind a figure of the metrics of the range. */
  kind: z.enum(alarmKinds).optional(),
  /** Group of users: alarms of its farms. */
  desk: z.uuid().optional(),
  /** Open for at least so long, s. */
  olderThanS: z.coerce.number().int().nonnegative().optional(),
  unmapped: flag,
  /** Acknowledged, commented or shelved by the caller. */
  mine: flag,
  /** Alarms of one cause, the cause included. */
  causeId: z.uuid().optional(),
  /** Part of message, code or equipment. */
  search: z.string().max(200).optional(),
  /** Started in this range: ISO 8601. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
})
export type AlarmFilter = z.output<typeof AlarmFilter>

/** With a minus for descending. `need`: unacknowledged first, then priority, then newest. */
export const AlarmSort = z
  .string()
  .regex(new RegExp(`^-?(${alarmOrders.join('|')})$`))
  .default('need')

const read = { right: { product: 'MyFleet', flag: READ } } as const

export const getAlarms = endpoint({
  id: 'getAlarms',
  method: 'GET',
  path: '/api/Alarms',
  isOurs: true,
  summary: 'Alarms of the farms that the caller may see: filtered, sorted, page by page',
  ...read,
  query: AlarmFilter.extend({
    sort: AlarmSort,
    /** One row for each cause; its count says how many alarms it folds. */
    byCause: z.stringbool().default(true),
    size: z.coerce.number().int().min(1).max(largestAlarmPage).default(100),
    /** `next` of the page before. */
    after: z.string().max(500).optional(),
    language: z.enum(languages).optional(),
  }),
  reply: z.object({
    results: z.array(Alarm),
    /** Rows of the list. Of a long history this count and the next may be ten seconds old, and end at 10,000. */
    total: z.number().int(),
    /** There are more rows than `total`. */
    isMore: z.boolean(),
    /** All alarms that meet the filter, also those behind the row of their cause: the count that actions on a filter take. */
    alarms: z.number().int(),
    next: z.string().nullable(),
    counts: AlarmCounts,
    /** Time of the server, ISO 8601. */
    at: z.string(),
  }),
})

export const getAlarmCounts = endpoint({
  id: 'getAlarmCounts',
  method: 'GET',
  path: '/api/Alarms/Counts',
  isOurs: true,
  summary: 'Counts of open and hidden alarms of the farms that the caller may see',
  ...read,
  reply: AlarmCounts,
})

export const getAlarm = endpoint({
  id: 'getAlarm',
  method: 'GET',
  path: '/api/Alarms/:id',
  isOurs: true,
  summary: 'An alarm with its history, its model, and other alarms of its machine',
  ...read,
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ language: z.enum(languages).optional() }),
  reply: z.object({
    alarm: Alarm,
    history: z.array(AlarmTransition),
    model: AlarmModelLine.nullable(),
    /** Evidence of the rule and its limits. */
    cause: z.object({ alarm: Alarm.nullable(), evidence: z.record(z.string(), z.union([z.string(), z.number()])) }),
    /** Alarms of the machine within 30 minutes of the start. */
    nearby: z.array(Alarm),
    /** A delay that would have stopped the chatter, s; null: it does not chatter. */
    suggestedDelayS: z.number().nullable(),
  }),
})

export const getAlarmMetrics = endpoint({
  id: 'getAlarmMetrics',
  method: 'GET',
  path: '/api/Alarms/Metrics',
  isOurs: true,
  summary: 'Figures of the alarms of a range of at most 366 days, after EEMUA 191, and of the range before',
  ...read,
  pace: 'figures',
  query: z.strictObject({
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    farmCode: list(code),
    technology: list(z.enum(technologies)),
    /** Group of users: figures of its farms. */
    desk: z.uuid().optional(),
  }),
  reply: AlarmMetrics,
})

export const getAlarmDesks = endpoint({
  id: 'getAlarmDesks',
  method: 'GET',
  path: '/api/Alarms/Desks',
  isOurs: true,
  summary: 'Groups with rights on My fleet, by which figures are read: those of the caller; all for who reads groups',
  ...read,
  reply: z.object({ results: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
})

export const getAlarmLanes = endpoint({
  id: 'getAlarmLanes',
  method: 'GET',
  path: '/api/Alarms/Lanes',
  isOurs: true,
  summary: 'Spans of the alarms of a farm in a range of at most seven days, a lane for each machine, in natural order',
  ...read,
  farm: { in: 'query', key: 'farmCode' },
  query: z.strictObject({
    farmCode: code,
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    language: z.enum(languages).optional(),
  }),
  reply: z.object({
    lanes: z.array(
      z.object({
        machineCode: z.string(),
        name: z.string(),
        spans: z.array(
          z.object({
            id: z.uuid(),
            fromMs: z.number(),
            /** Null: active. */
            toMs: z.number().nullable(),
            priority: z.enum(alarmPriorities),
            code: z.string(),
            message: z.string(),
          }),
        ),
      }),
    ),
  }),
})

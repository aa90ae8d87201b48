import { alarmSeverities, longestEventText, type PlantEvent } from '../../../domain/plant-event.ts'
import type { DecodedEvents, Refusal } from '../ingest/decoder.ts'
import { readCode, readId, storableText } from '../ingest/json-events.ts'
import { textProperty, valueOfMetric } from './metric-value.ts'
import { dataTypes, type SparkplugMetric, unsigned64 } from './payload.ts'

/** What a metric `Alarm/<code>` says. */
export interface AlarmMetric
  extends Pick<PlantEvent, 'id' | 'code' | 'severity' | 'text' | 'component' | 'historical'> {
  readonly timeMs: number
  /** Null: the device does not know it. */
  readonly isActive: boolean | null
}

const alarmName = /^(?:(.*)\/)?Alarm\/(.+)$/

/** Whether a metric of that name and type is an alarm: a boolean `Alarm/<code>`, of the device or a member of a template. */
export const isAlarm = (name: string, type: number): boolean => type === dataTypes.boolean && alarmName.test(name)

const isRefusal = (read: unknown): read is Refusal => typeof read === 'object' && read !== null && 'reason' in read

/** The alarm, or why it cannot be read. `sentMs`: time of the payload. */
export const readAlarm = (name: string, metric: SparkplugMetric, sentMs: number | undefined): AlarmMetric | Refusal => {
  const [, component, sent = ''] = alarmName.exec(name) ?? []
  const code = readCode(sent)
  if (isRefusal(code)) return code
  const id = readId(textProperty(metric, 'EventId'))
  if (isRefusal(id)) return id
  const timeMs = metric.timestamp ? unsigned64(metric.timestamp) : sentMs
  if (timeMs === undefined) return { reason: 'malformed', detail: `${name} has no timestamp` }
  const isActive = valueOfMetric(metric, dataTypes.boolean)
  if (typeof isActive !== 'boolean' && isActive !== null)
    return { reason: 'unsupported', detail: `${name}: no value of its type boolean` }
  const severity = alarmSeverities.find((known) => known === textProperty(metric, 'Severity')?.toLowerCase())
  const text = textProperty(metric, 'Text')
  return {
    ...(id !== undefined && { id }),
    code,
    ...(severity && { severity }),
    ...(text && { text: storableText(text, longestEventText) }),
    ...(component && { component: storableText(component, longestEventText) }),
    ...(metric.isHistorical && { historical: true }),
    timeMs,
    isActive,
  }
}

const eventsOf = (alarms: readonly AlarmMetric[]): readonly PlantEvent[] =>
  alarms.flatMap(({ isActive, ...alarm }) =>
    isActive === null ? [] : [{ ...alarm, state: isActive ? ('raised' as const) : ('cleared' as const) }],
  )

type Said = Pick<DecodedEvents, 'events' | 'lists'>

/** Each true raises, each false clears. */
export const alarmsOfData = (alarms: readonly AlarmMetric[]): Said => ({ events: eventsOf(alarms), lists: [] })

/**
 * The alarms of a birth are the list of all that is active at its time. A birth that does not know some of them, or
 * whose alarms could not all be read, ends nothing: it raises and clears.
 */
export const alarmsOfBirth = (alarms: readonly AlarmMetric[], bornMs: number, isWhole: boolean): Said => {
  if (alarms.length === 0) return { events: [], lists: [] }
  const now = alarms.filter(({ historical }) => !historical)
  if (!isWhole || now.length === 0 || now.some(({ isActive }) => isActive === null)) return alarmsOfData(alarms)
  const active = now.flatMap(({ isActive, historical: _, component: _c, timeMs, ...alarm }) =>
    isActive ? [{ ...alarm, sinceMs: Math.min(timeMs, bornMs) }] : [],
  )
  return { events: eventsOf(alarms.filter(({ historical }) => historical)), lists: [{ timeMs: bornMs, active }] }
}

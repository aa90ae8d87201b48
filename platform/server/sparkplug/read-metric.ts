import type { Quality } from '../../../domain/quality.ts'
import type { Reading, Refusal } from '../ingest/decoder.ts'
import { crowded, longestName } from './born-device.ts'
import { qualityOfMetric, silenceOfMetric, valueOfMetric } from './metric-value.ts'
import { dataTypes, type SparkplugMetric, unsigned64 } from './payload.ts'
import { type AlarmMetric, isAlarm, readAlarm } from './read-alarm.ts'

const deepestTemplate = 4

/** Collects the readings, alarms and refusals of a message. */
export interface Sink {
  readonly readings: Reading[]
  readonly alarms: AlarmMetric[]
  readonly refusals: Refusal[]
}

/** Adds the readings or the alarm of a metric, members of a template instance under `Name/Member`, and what cannot be read with its reason. */
export const readMetric = (
  { name, datatype }: { readonly name: string; readonly datatype: number },
  metric: SparkplugMetric,
  sentMs: number | undefined,
  sink: Sink,
  depth = 0,
): void => {
  const type = metric.datatype ?? datatype
  // Before it is joined with those of its members.
  if (name.length > longestName) sink.refusals.push(crowded)
  else if (type === dataTypes.template && !metric.isNull) readTemplate(name, metric, sentMs, sink, depth)
  else if (isAlarm(name, type)) {
    const alarm = readAlarm(name, metric, sentMs)
    if ('reason' in alarm) sink.refusals.push(alarm)
    else sink.alarms.push(alarm)
  } else readValue({ name, type }, metric, sentMs, sink)
}

const readTemplate = (
  name: string,
  { templateValue }: SparkplugMetric,
  sentMs: number | undefined,
  sink: Sink,
  depth: number,
): void => {
  // A definition says what instances look like; each instance says it again.
  if (!templateValue || templateValue.isDefinition) return
  if (depth >= deepestTemplate) {
    sink.refusals.push({ reason: 'unsupported', detail: `${name}: too deep a template` })
    return
  }
  for (const member of templateValue.metrics ?? [])
    if (member.name) readMetric({ name: `${name}/${member.name}`, datatype: 0 }, member, sentMs, sink, depth + 1)
}

const readValue = (
  { name, type }: { readonly name: string; readonly type: number },
  metric: SparkplugMetric,
  sentMs: number | undefined,
  { readings, refusals }: Sink,
): void => {
  const value = valueOfMetric(metric, type)
  const timeMs = metric.timestamp ? unsigned64(metric.timestamp) : sentMs
  if (value === undefined) refusals.push({ reason: 'unsupported', detail: `${name}: ${typeInWords(type)}` })
  else if (timeMs === undefined) refusals.push({ reason: 'malformed', detail: `${name} has no timestamp` })
  else {
    const quality: Quality | undefined = value === null ? undefined : qualityOfMetric(metric)
    const longestSilenceS = silenceOfMetric(metric)
    readings.push({
      name,
      timeMs,
      value,
      ...(quality !== undefined && { quality }),
      ...(metric.isHistorical && { historical: true }),
      ...(longestSilenceS !== undefined && { longestSilenceS }),
    })
  }
}

const typeInWords = (type: number): string => {
  const name = Object.entries(dataTypes).find(([, number]) => number === type)?.[0]
  return name ? `no value of its type ${name}, or one that a sample cannot hold` : `unknown data type ${type}`
}

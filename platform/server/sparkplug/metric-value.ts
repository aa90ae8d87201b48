import { type Quality, qualities, type SampleValue } from '../../../domain/quality.ts'
import { dataTypes, type SparkplugMetric, type SparkplugProperty, signed64, unsigned64 } from './payload.ts'
import { shortestFloat } from './shortest-float.ts'

/** Signed whole numbers travel as the bits of unsigned ones. */
const signedInt = (bits: number, width: 8 | 16 | 32): number => (bits << (32 - width)) >> (32 - width)

/** The value of a metric of that data type; undefined where a sample cannot hold it, or none was sent. */
export const valueOfMetric = (metric: SparkplugMetric, datatype: number): SampleValue | undefined => {
  if (metric.isNull) return null
  const { intValue, longValue, floatValue } = metric
  switch (datatype) {
    case dataTypes.int8:
      return intValue === undefined ? undefined : signedInt(intValue, 8)
    case dataTypes.int16:
      return intValue === undefined ? undefined : signedInt(intValue, 16)
    case dataTypes.int32:
      return intValue === undefined ? undefined : signedInt(intValue, 32)
    case dataTypes.int64:
      return longValue && signed64(longValue)
    case dataTypes.uint8:
    case dataTypes.uint16:
      return intValue
    case dataTypes.uint32:
    case dataTypes.uint64:
    case dataTypes.dateTime:
      // Libraries differ in which of the two fields holds 32 bits without a sign.
      return intValue ?? (longValue && unsigned64(longValue))
    case dataTypes.float:
      return floatValue === undefined ? undefined : shortestFloat(floatValue)
    case dataTypes.double:
      return metric.doubleValue
    case dataTypes.boolean:
      return metric.booleanValue
    case dataTypes.string:
    case dataTypes.text:
    case dataTypes.uuid:
      return metric.stringValue
    default:
      return undefined
  }
}

/** Values of the property `Quality` (section 6.4.12). */
const qualityByCode: Readonly<Record<number, Quality>> = {
  0: qualities.bad,
  192: qualities.good,
  500: qualities.uncertain,
}

const propertyOf = ({ properties }: SparkplugMetric, name: string): SparkplugProperty | undefined => {
  const place = properties?.keys?.indexOf(name) ?? -1
  return place < 0 ? undefined : properties?.values?.[place]
}

const intProperty = (metric: SparkplugMetric, name: string): number | undefined => propertyOf(metric, name)?.intValue

/** A property as text; whole numbers are texts too. */
export const textProperty = (metric: SparkplugMetric, name: string): string | undefined => {
  const { stringValue, intValue, longValue } = propertyOf(metric, name) ?? {}
  const number = intValue ?? (longValue && unsigned64(longValue))
  return stringValue ?? (number === undefined ? undefined : String(number))
}

/** No value holds for longer, s. */
const longestSilenceLimitS = 604_800

/** The property `LongestSilence`: how long a value of the metric holds when no other follows, s; ours (docs/sparkplug.md). */
export const silenceOfMetric = (metric: SparkplugMetric): number | undefined => {
  const silenceS = intProperty(metric, 'LongestSilence')
  return silenceS !== undefined && silenceS >= 1 && silenceS <= longestSilenceLimitS ? silenceS : undefined
}

/** What the metric says of its own quality; undefined: nothing that we know. */
export const qualityOfMetric = (metric: SparkplugMetric): Quality | undefined => {
  const code = intProperty(metric, 'Quality')
  return code === undefined ? undefined : qualityByCode[code]
}

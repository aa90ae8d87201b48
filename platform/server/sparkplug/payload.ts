import protobuf from 'protobufjs/light.js'

/**
 * Payloads of Sparkplug B (Eclipse Sparkplug 3.0, section 6.4): the fields that a host reads, and those of a command.
 * Numbers of fields and data types are the specification's.
 */
const field = (type: string, id: number, repeated = false) => (repeated ? { rule: 'repeated', type, id } : { type, id })
/** proto2, as the schema of Sparkplug B: a field that was sent as 0 is not one that was not sent. */
const message = (fields: Record<string, ReturnType<typeof field>>) => ({ edition: 'proto2', fields })

const schema = protobuf.Root.fromJSON({
  nested: {
    PropertyValue: message({
      type: field('uint32', 1),
      isNull: field('bool', 2),
      intValue: field('uint32', 3),
      longValue: field('uint64', 4),
      stringValue: field('string', 8),
    }),
    PropertySet: message({ keys: field('string', 1, true), values: field('PropertyValue', 2, true) }),
    Template: message({
      version: field('string', 1),
      metrics: field('Metric', 2, true),
      templateRef: field('string', 4),
      isDefinition: field('bool', 5),
    }),
    Metric: message({
      name: field('string', 1),
      alias: field('uint64', 2),
      timestamp: field('uint64', 3),
      datatype: field('uint32', 4),
      isHistorical: field('bool', 5),
      isTransient: field('bool', 6),
      isNull: field('bool', 7),
      properties: field('PropertySet', 9),
      intValue: field('uint32', 10),
      longValue: field('uint64', 11),
      floatValue: field('float', 12),
      doubleValue: field('double', 13),
      booleanValue: field('bool', 14),
      stringValue: field('string', 15),
      templateValue: field('Template', 18),
    }),
    Payload: message({ timestamp: field('uint64', 1), metrics: field('Metric', 2, true), seq: field('uint64', 3) }),
  },
})
const payloadType = schema.lookupType('Payload')

/** A 64-bit number as protobufjs holds it; bits are those of the wire. */
export interface Bits64 {
  readonly low: number
  readonly high: number
}

export interface SparkplugProperty {
  readonly intValue?: number
  readonly longValue?: Bits64
  readonly stringValue?: string
}

export interface SparkplugMetric {
  readonly name?: string
  readonly alias?: Bits64
  readonly timestamp?: Bits64
  readonly datatype?: number
  readonly isHistorical?: boolean
  readonly isNull?: boolean
  readonly properties?: { readonly keys?: string[]; readonly values?: SparkplugProperty[] }
  readonly intValue?: number
  readonly longValue?: Bits64
  readonly floatValue?: number
  readonly doubleValue?: number
  readonly booleanValue?: boolean
  readonly stringValue?: string
  readonly templateValue?: SparkplugTemplate
}

export interface SparkplugTemplate {
  readonly metrics?: readonly SparkplugMetric[]
  readonly isDefinition?: boolean
}

export interface SparkplugPayload {
  readonly timestamp?: Bits64
  readonly metrics: readonly SparkplugMetric[]
  readonly seq?: Bits64
}

/** The payload, or undefined when the bytes are none. Fields that are not on the wire are absent, not 0. */
export const decodePayload = (bytes: Uint8Array): SparkplugPayload | undefined => {
  try {
    const reader = protobuf.Reader.create(bytes)
    reader.discardUnknown = true
    return { metrics: [], ...payloadType.toObject(payloadType.decode(reader)) }
  } catch {
    return undefined
  }
}

/** A command with one boolean metric, e.g. `Node Control/Rebirth`. */
export const encodeCommand = (name: string, timestampMs: number): Uint8Array =>
  payloadType
    .encode(
      payloadType.fromObject({
        timestamp: timestampMs,
        metrics: [{ name, timestamp: timestampMs, datatype: dataTypes.boolean, booleanValue: true }],
      }),
    )
    .finish()

/** Data types by their numbers (section 6.4.16). */
export const dataTypes = {
  int8: 1,
  int16: 2,
  int32: 3,
  int64: 4,
  uint8: 5,
  uint16: 6,
  uint32: 7,
  uint64: 8,
  float: 9,
  double: 10,
  boolean: 11,
  string: 12,
  dateTime: 13,
  text: 14,
  uuid: 15,
  dataSet: 16,
  bytes: 17,
  file: 18,
  template: 19,
} as const

/** As a number; above 2^53 the last digits are lost, as in every sample. */
export const unsigned64 = ({ low, high }: Bits64): number => (high >>> 0) * 2 ** 32 + (low >>> 0)
export const signed64 = ({ low, high }: Bits64): number => (high | 0) * 2 ** 32 + (low >>> 0)

import protobuf from 'protobufjs/minimal.js'

/** Data types and fields of Sparkplug B that an edge node with alarms needs (Sparkplug 3.0, section 6.4). */
const types = { uint64: 8, boolean: 11, string: 12 } as const

/** An alarm of a device as a metric. */
export interface AlarmMetric {
  readonly code: string
  readonly isActive: boolean
  readonly timeMs: number
  readonly isHistorical?: boolean
  /** Severity, Text, EventId. */
  readonly properties?: Readonly<Record<string, string>>
}

type Writer = ReturnType<typeof protobuf.Writer.create>
const tag = (field: number, wireType: 0 | 2): number => field * 8 + wireType
const nested = (writer: Writer, field: number, write: (inner: Writer) => void): void => {
  write(writer.uint32(tag(field, 2)).fork())
  writer.ldelim()
}

const writeProperties = (writer: Writer, properties: Readonly<Record<string, string>>): void => {
  const names = Object.keys(properties)
  for (const name of names) writer.uint32(tag(1, 2)).string(name)
  for (const name of names)
    nested(writer, 2, (value) => {
      value.uint32(tag(1, 0)).uint32(types.string)
      value.uint32(tag(8, 2)).string(properties[name] ?? '')
    })
}

const writeAlarm = (writer: Writer, { code, isActive, timeMs, isHistorical, properties }: AlarmMetric): void => {
  writer.uint32(tag(1, 2)).string(`Alarm/${code}`)
  writer.uint32(tag(3, 0)).uint64(timeMs)
  writer.uint32(tag(4, 0)).uint32(types.boolean)
  if (isHistorical) writer.uint32(tag(5, 0)).bool(true)
  if (properties) nested(writer, 9, (inner) => writeProperties(inner, properties))
  writer.uint32(tag(14, 0)).bool(isActive)
}

const payload = (timeMs: number, seq: number | undefined, metrics: readonly ((writer: Writer) => void)[]): Buffer => {
  const writer = protobuf.Writer.create()
  writer.uint32(tag(1, 0)).uint64(timeMs)
  for (const write of metrics) nested(writer, 2, write)
  if (seq !== undefined) writer.uint32(tag(3, 0)).uint64(seq)
  return Buffer.from(writer.finish())
}

const deathSequence = (number: number) => (writer: Writer) => {
  writer.uint32(tag(1, 2)).string('bdSeq')
  writer.uint32(tag(4, 0)).uint32(types.uint64)
  writer.uint32(tag(11, 0)).uint64(number)
}
const rebirthControl = (writer: Writer) => {
  writer.uint32(tag(1, 2)).string('Node Control/Rebirth')
  writer.uint32(tag(4, 0)).uint32(types.boolean)
  writer.uint32(tag(14, 0)).bool(false)
}

/** Birth of the node; its death has the same number. */
export const nodeBirth = (timeMs: number, bdSeq: number): Buffer =>
  payload(timeMs, 0, [deathSequence(bdSeq), rebirthControl])
export const nodeDeath = (timeMs: number, bdSeq: number): Buffer => payload(timeMs, undefined, [deathSequence(bdSeq)])
/** Birth or data of a device. */
export const deviceAlarms = (timeMs: number, seq: number, alarms: readonly AlarmMetric[]): Buffer =>
  payload(
    timeMs,
    seq,
    alarms.map((alarm) => (writer: Writer) => writeAlarm(writer, alarm)),
  )

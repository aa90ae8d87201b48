import fc from 'fast-check'
import { get } from 'sparkplug-payload'
import { describe, expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import type { Decoded, Reading } from '../ingest/decoder.ts'
import { EdgeNode, type Outcome } from './edge-node.ts'
import { decodePayload } from './payload.ts'
import { readEdgeTopic } from './sparkplug-topic.ts'

/** Payloads are made by the library of the Eclipse Tahu project, not by our own schema. */
const independent = get('spBv1.0')
if (!independent) throw new Error('no such namespace')
type UPayload = Parameters<typeof independent.encodePayload>[0]
type UMetric = NonNullable<UPayload['metrics']>[number]
const reorderMs = 2_000

const message = (topic: string, payload: UPayload) => {
  const edge = readEdgeTopic(`spBv1.0/FARM/${topic}`)
  const content = decodePayload(independent.encodePayload(payload))
  if (!edge || !content) throw new Error(`not a message: ${topic}`)
  return { topic: edge, payload: content }
}
const bdSeq = (value: number): UMetric => ({ name: 'bdSeq', type: 'Int64', value })
const nodeBirth = (life: number, metrics: UMetric[] = [], timestamp = 1_000) =>
  message('NBIRTH/GW', { timestamp, seq: 0, metrics: [bdSeq(life), ...metrics] })
const deviceBirth = (seq: number, metrics: UMetric[], device = 'T01') =>
  message(`DBIRTH/GW/${device}`, { timestamp: 1_000, seq, metrics })
const nodeDeath = (life: number) => message('NDEATH/GW', { timestamp: 500, metrics: [bdSeq(life)] })
const deviceData = (seq: number, metrics: object[], timestamp = 2_000) =>
  message('DDATA/GW/T01', { timestamp, seq, metrics: metrics as UMetric[] })

const readingsOf = ({ decoded }: Outcome): Reading[] =>
  decoded.flatMap((one: Decoded) => (one.kind === 'readings' ? one.readings : []))
const reasonsOf = ({ decoded }: Outcome): string[] =>
  decoded.flatMap((one) =>
    one.kind === 'refused' ? [one.reason] : one.kind === 'readings' ? one.refusals.map(({ reason }) => reason) : [],
  )
const valuesOf = (outcome: Outcome) => readingsOf(outcome).map(({ value }) => value)

/** A node with one device that has a power (alias 7) and a state. */
const born = () => {
  const node = new EdgeNode(reorderMs)
  node.receive(nodeBirth(1), 0)
  node.receive(
    deviceBirth(1, [
      { name: 'Power', alias: 7, type: 'Double', value: 0 },
      { name: 'State', type: 'String', value: 'STOP' },
    ]),
    0,
  )
  return node
}

describe('births, data and deaths', () => {
  test('a birth names metrics and says their values; data go by alias or by name', () => {
    const node = new EdgeNode(reorderMs)
    expect(readingsOf(node.receive(nodeBirth(1, [{ name: 'Temperature', type: 'Float', value: 21.3 }]), 0))).toEqual([
      { name: 'Temperature', timeMs: 1_000, value: 21.3 },
    ])
    const birth = node.receive(deviceBirth(1, [{ name: 'Power', alias: 7, type: 'Double', value: 1.5 }]), 0)
    expect(birth.decoded).toEqual([
      {
        kind: 'readings',
        farmCode: 'FARM',
        deviceCode: 'T01',
        readings: [{ name: 'Power', timeMs: 1_000, value: 1.5 }],
        refusals: [],
      },
    ])
    expect(
      readingsOf(node.receive(deviceData(2, [{ alias: 7, type: 'Double', value: 2.5, timestamp: 1_900 }]), 0)),
    ).toEqual([{ name: 'Power', timeMs: 1_900, value: 2.5 }])
    expect(readingsOf(node.receive(deviceData(3, [{ name: 'Power', type: 'Double', value: 3.5 }]), 0))).toEqual([
      { name: 'Power', timeMs: 2_000, value: 3.5 },
    ])
  })

  test('metrics of the protocol are not of the plant', () => {
    const node = new EdgeNode(reorderMs)
    const birth = nodeBirth(1, [{ name: 'Node Control/Rebirth', type: 'Boolean', value: false }])
    expect(node.receive(birth, 0)).toMatchObject({ decoded: [], askRebirth: undefined })
  })

  test('data before a birth are refused and the birth is asked for', () => {
    const node = new EdgeNode(reorderMs)
    const early = node.receive(deviceData(0, [{ name: 'Power', type: 'Double', value: 1 }]), 0)
    expect(early.askRebirth).toBe('not-born')
    expect(reasonsOf(early)).toEqual(['not-born'])
    node.receive(nodeBirth(1), 0)
    expect(node.receive(deviceData(1, [{ name: 'Power', type: 'Double', value: 1 }]), 0).askRebirth).toBe('not-born')
  })

  test('a metric or an alias that was not in the birth is refused, the rest is used', () => {
    const outcome = born().receive(
      deviceData(2, [
        { alias: 99, type: 'Double', value: 1 },
        { name: 'New', type: 'Double', value: 2 },
        { alias: 7, type: 'Double', value: 3 },
      ]),
      0,
    )
    expect(valuesOf(outcome)).toEqual([3])
    expect(reasonsOf(outcome)).toEqual(['not-born', 'not-born'])
    expect(outcome.askRebirth).toBe('not-born')
  })

  test('after the death of a device, or of its node, nothing is known of its metrics', () => {
    const node = born()
    expect(
      readingsOf(node.receive(message('DDEATH/GW/T01', { timestamp: 3_000, seq: 2, metrics: [] }), 9_000)),
    ).toEqual([
      { name: 'Power', timeMs: 3_000, value: null },
      { name: 'State', timeMs: 3_000, value: null },
    ])
    const other = born()
    // The will of an earlier life comes late.
    expect(other.receive(nodeDeath(0), 5_000).decoded).toEqual([])
    expect(
      readingsOf(other.receive(nodeDeath(1), 5_000)).map(({ name, timeMs, value }) => [name, timeMs, value]),
    ).toEqual([
      ['Power', 5_000, null],
      ['State', 5_000, null],
    ])
    expect(other.receive(deviceData(2, []), 5_000).askRebirth).toBe('not-born')
  })

  test('a node whose link loses messages before it breaks dies too, once', () => {
    const node = born()
    node.receive(deviceData(9, []), 0)
    node.expire(reorderMs)
    expect(valuesOf(node.receive(nodeDeath(1), 5_000))).toEqual([null, null])
    expect(node.receive(nodeDeath(1), 6_000).decoded).toEqual([])
  })

  test('a device that dies in a gap dies', () => {
    const node = born()
    node.receive(deviceData(9, []), 0)
    node.expire(reorderMs)
    const death = node.receive(message('DDEATH/GW/T01', { timestamp: 3_000, seq: 10, metrics: [] }), 9_000)
    expect([valuesOf(death), death.askRebirth]).toEqual([[null, null], 'gap'])
  })

  test('a device whose node is born anew without it is gone after a while, or with the node', () => {
    const [node, other] = [born(), born()]
    for (const one of [node, other]) expect(readingsOf(one.receive(nodeBirth(2), 60_000))).toEqual([])
    expect(node.waitUntilMs).toBe(90_000)
    expect(node.expire(89_999).decoded).toEqual([])
    expect(readingsOf(node.expire(90_000))).toEqual([
      { name: 'Power', timeMs: 90_000, value: null },
      { name: 'State', timeMs: 90_000, value: null },
    ])
    expect(node.waitUntilMs).toBeUndefined()
    expect(valuesOf(other.receive(nodeDeath(2), 61_000))).toEqual([null, null])
  })

  test('what a birth names no more is gone, also members of templates', () => {
    const node = new EdgeNode(reorderMs)
    node.receive(nodeBirth(1), 0)
    const pump = (...members: string[]) =>
      ({
        name: 'Pump',
        type: 'Template',
        value: {
          isDefinition: false,
          templateRef: 'Pump',
          metrics: members.map((name) => ({ name, type: 'Int32', value: 1 })),
        },
      }) as unknown as UMetric
    node.receive(deviceBirth(1, [pump('A', 'B'), { name: 'Old', type: 'Int32', value: 1 }]), 0)
    const again = node.receive(deviceBirth(2, [pump('B')]), 5_000)
    expect(readingsOf(again).map(({ name, value }) => [name, value])).toEqual([
      ['Pump/B', 1],
      ['Pump/A', null],
      ['Old', null],
    ])
    // The library cannot say that a template is null.
    const { topic, payload } = deviceData(3, [pump()], 6_000)
    const none = payload.metrics.map(({ templateValue: _, ...metric }) => ({ ...metric, isNull: true }))
    expect(readingsOf(node.receive({ topic, payload: { ...payload, metrics: none } }, 6_000))).toEqual([
      { name: 'Pump/B', timeMs: 6_000, value: null },
    ])
  })

  const dayMs = Date.UTC(2026, 0, 1)
  test.each([
    ['of a clock that is ahead', 60_000, -1_000, 60_001],
    ['of the same millisecond', 5, 5, 6],
    ['without a time', -10_000, undefined, 0],
    ['at nought', -10_000, -dayMs, 0],
    ['of a time to come', -10_000, 86_400_000, 0],
    ['of a time gone by', -10_000, -5_000, -5_000],
  ])('a death %s comes after all that was said', (_, lastMs, diedMs, expectedMs) => {
    const node = born()
    const data = deviceData(2, [{ alias: 7, type: 'Double', value: 3, timestamp: dayMs + lastMs }])
    expect(valuesOf(node.receive(data, dayMs))).toEqual([3])
    const death = message('DDEATH/GW/T01', {
      seq: 3,
      metrics: [],
      ...(diedMs !== undefined && { timestamp: dayMs + diedMs }),
    } as UPayload)
    expect(readingsOf(node.receive(death, dayMs))[0]).toEqual({
      name: 'Power',
      timeMs: dayMs + expectedMs,
      value: null,
    })
  })

  test('members of templates die, what has said nothing does not', () => {
    const node = new EdgeNode(reorderMs)
    node.receive(nodeBirth(1), 0)
    const members = [{ name: 'Speed', type: 'Int32', value: 1_500 }]
    node.receive(
      deviceBirth(1, [
        { name: 'Pump', type: 'Template', value: { isDefinition: false, templateRef: 'Pump', metrics: members } },
        { name: 'Raw', type: 'Bytes', value: Buffer.from('x') },
      ] as UMetric[]),
      0,
    )
    const death = message('DDEATH/GW/T01', { timestamp: 3_000, seq: 2, metrics: [] })
    expect(readingsOf(node.receive(death, 9_000))).toEqual([{ name: 'Pump/Speed', timeMs: 3_000, value: null }])
  })

  test('a birth without sequence number or bdSeq is refused', () => {
    const node = new EdgeNode(reorderMs)
    expect(reasonsOf(node.receive(message('NBIRTH/GW', { timestamp: 1, seq: 0, metrics: [] }), 0))).toEqual([
      'malformed',
    ])
  })
})

describe('the sequence', () => {
  test('what overtakes others waits for them', () => {
    const node = born()
    expect(node.receive(deviceData(3, [{ alias: 7, type: 'Double', value: 3 }]), 0).decoded).toEqual([])
    expect(node.receive(deviceData(4, [{ alias: 7, type: 'Double', value: 4 }]), 0).decoded).toEqual([])
    expect(node.waitUntilMs).toBe(reorderMs)
    expect(valuesOf(node.receive(deviceData(2, [{ alias: 7, type: 'Double', value: 2 }]), 100))).toEqual([2, 3, 4])
    expect(node.waitUntilMs).toBeUndefined()
  })

  test('a gap that stays costs nothing that came, and the birth is asked for', () => {
    const node = born()
    node.receive(deviceData(4, [{ alias: 7, type: 'Double', value: 4 }]), 0)
    node.receive(deviceData(3, [{ alias: 7, type: 'Double', value: 3 }]), 10)
    expect(node.expire(reorderMs - 1)).toEqual({ decoded: [] })
    const outcome = node.expire(reorderMs)
    expect(valuesOf(outcome)).toEqual([3, 4])
    expect(outcome.askRebirth).toBe('gap')
    const late = node.receive(deviceData(5, [{ alias: 7, type: 'Double', value: 5 }]), reorderMs)
    expect([reasonsOf(late), late.askRebirth]).toEqual([['after-gap'], 'gap'])
    node.receive(nodeBirth(2), reorderMs)
    expect(node.state).toBe('born')
  })

  test('what waits is used when its node is born anew or dies, before it does', () => {
    const waiting = () => {
      const node = born()
      node.receive(deviceData(4, [{ alias: 7, type: 'Double', value: 4 }]), 0)
      return node
    }
    const reborn = waiting()
    const birth = nodeBirth(2, [{ name: 'Uptime', type: 'Int32', value: 1 }], 3_000)
    expect(valuesOf(reborn.receive(birth, 100))).toEqual([4, 1])
    const dead = waiting()
    expect(valuesOf(dead.receive(nodeDeath(1), 100))).toEqual([4, null, null])
    expect(dead.waitUntilMs).toBeUndefined()
  })

  test('what was sent after the birth that it overtook is of the new life', () => {
    const node = born()
    // Alias 7 is another metric in the life to come.
    node.receive(
      message('DBIRTH/GW/T01', {
        timestamp: 5_001,
        seq: 11,
        metrics: [{ name: 'Wind', alias: 7, type: 'Double', value: 8 }],
      }),
      0,
    )
    node.receive(deviceData(12, [{ alias: 7, type: 'Double', value: 9 }], 5_002), 0)
    const birth = node.receive(
      message('NBIRTH/GW', { timestamp: 5_000, seq: 10, metrics: [bdSeq(2)] } as UPayload),
      100,
    )
    expect(readingsOf(birth).map(({ name, value }) => [name, value])).toEqual([
      ['Wind', 8],
      // Of the life before, and not of this one.
      ['Power', null],
      ['State', null],
      ['Wind', 9],
    ])
    expect([node.state, node.waitUntilMs]).toEqual(['born', 100 + 30_000])
  })

  test('who waits longest tells for how long, whatever is filled meanwhile', () => {
    const node = born()
    node.receive(deviceData(5, []), 0)
    node.receive(deviceData(3, []), 1_000)
    node.receive(deviceData(2, []), 1_500)
    expect(node.waitUntilMs).toBe(reorderMs)
  })

  test('a birth is wanted from the gap to the birth', () => {
    const node = born()
    node.receive(deviceData(4, []), 0)
    expect(node.birthRequestReason).toBeUndefined()
    node.expire(reorderMs)
    expect([node.birthRequestReason, node.state]).toEqual(['gap', 'unborn'])
    node.receive(nodeBirth(2), reorderMs)
    expect([node.birthRequestReason, node.state]).toEqual([undefined, 'born'])
    node.receive(deviceData(1, []), reorderMs)
    expect(node.birthRequestReason).toBe('not-born')
    node.receive(nodeDeath(2), reorderMs)
    expect([node.birthRequestReason, node.state]).toEqual([undefined, 'dead'])
    node.receive(deviceData(1, []), reorderMs)
    node.receive(nodeDeath(2), reorderMs)
    expect(node.birthRequestReason).toBeUndefined()
  })

  test('255 is followed by 0', () => {
    const node = born()
    for (let seq = 2; seq < 256; seq++)
      expect(valuesOf(node.receive(deviceData(seq, [{ alias: 7, type: 'Double', value: seq }]), 0))).toEqual([seq])
    expect(valuesOf(node.receive(deviceData(0, [{ alias: 7, type: 'Double', value: 256 }]), 0))).toEqual([256])
  })
})

test('in whatever order they come, messages are used in the order of sending, each once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }).chain((count) =>
        fc.shuffledSubarray(
          Array.from({ length: count }, (_, index) => index),
          { minLength: count },
        ),
      ),
      (order) => {
        const node = born()
        const used = order.flatMap((index) =>
          valuesOf(node.receive(deviceData((2 + index) % 256, [{ alias: 7, type: 'Double', value: index }]), 0)),
        )
        expect(used).toEqual(order.toSorted((left, right) => left - right))
        expect(node.waitUntilMs).toBeUndefined()
      },
    ),
  )
})

describe('values', () => {
  const value = (metric: object) => {
    const node = new EdgeNode(reorderMs)
    return node.receive(nodeBirth(1, [{ name: 'X', ...metric } as UMetric]), 0)
  }

  test.each([
    ['Int8', -5, -5],
    ['Int16', -30_000, -30_000],
    ['Int32', -2_000_000_000, -2_000_000_000],
    ['Int64', -4_000_000_000_000, -4_000_000_000_000],
    ['UInt8', 250, 250],
    ['UInt16', 65_000, 65_000],
    ['UInt32', 4_000_000_000, 4_000_000_000],
    ['UInt64', 9_000_000_000_000, 9_000_000_000_000],
    ['Float', 12.3, 12.3],
    ['Double', 0.1 + 0.2, 0.1 + 0.2],
    ['Double', 0, 0],
    ['Boolean', false, false],
    ['String', '', ''],
    ['Text', 'Läuft', 'Läuft'],
    ['DateTime', 1_700_000_000_000, 1_700_000_000_000],
  ])('%s %s', (type, sent, expected) => {
    expect(valuesOf(value({ type, value: sent }))).toEqual([expected])
  })

  test('null is a missing value, a quality is a quality, history is marked as such', () => {
    const outcome = value({ type: 'Double', value: null, isNull: true })
    expect(valuesOf(outcome)).toEqual([null])
    const bad = value({ type: 'Double', value: 1, properties: { Quality: { type: 'Int32', value: 0 } } })
    expect(readingsOf(bad)[0]).toMatchObject({ value: 1, quality: qualities.bad })
    const silenceOf = (seconds: number) =>
      readingsOf(
        value({ type: 'Double', value: 1, properties: { LongestSilence: { type: 'Int32', value: seconds } } }),
      )[0]
    expect(silenceOf(3_600)).toMatchObject({ value: 1, longestSilenceS: 3_600 })
    for (const seconds of [0, 604_801]) expect(silenceOf(seconds)).not.toHaveProperty('longestSilenceS')
    expect(readingsOf(value({ type: 'Double', value: 1, isHistorical: true }))[0]).toMatchObject({ historical: true })
  })

  test('templates are read member by member, definitions are not values, data sets and bytes are refused by name', () => {
    const members = [
      { name: 'Temperature', type: 'Double', value: 61 },
      { name: 'Speed', type: 'Int32', value: 1_500 },
    ]
    const instance = value({
      type: 'Template',
      value: { isDefinition: false, templateRef: 'Bearing', metrics: members },
    })
    expect(readingsOf(instance).map(({ name, value: read }) => [name, read])).toEqual([
      ['X/Temperature', 61],
      ['X/Speed', 1_500],
    ])
    expect(value({ type: 'Template', value: { isDefinition: true, metrics: members } }).decoded).toEqual([])
    const dataSet = value({
      type: 'DataSet',
      value: { numOfColumns: 1, types: ['Double'], columns: ['a'], rows: [[1]] },
    })
    expect(reasonsOf(dataSet)).toEqual(['unsupported'])
    expect(reasonsOf(value({ type: 'Bytes', value: Buffer.from('x') }))).toEqual(['unsupported'])
  })
})

test('bytes that are no payload are told from payloads', () => {
  expect(decodePayload(Buffer.from('{"ts": 1}'))).toBeUndefined()
  expect(decodePayload(new Uint8Array())).toEqual({ metrics: [] })
})

test('names beyond what a farm may have are told and not asked for again; a death gives their room back', () => {
  const names = { left: 5 }
  const [node, other] = [new EdgeNode(reorderMs, names), new EdgeNode(reorderMs, names)]
  node.receive(nodeBirth(1), 0)
  const many = Array.from(
    { length: 5 },
    (_, index): UMetric => ({ name: `M${index}`, alias: index, type: 'Double', value: index }),
  )
  const birth = node.receive(deviceBirth(1, many), 0)
  // bdSeq is a name too, and so are node and device.
  expect(valuesOf(birth)).toEqual([0, 1])
  expect(reasonsOf(birth)).toEqual(['too-many-names', 'too-many-names', 'too-many-names'])
  expect(birth.askRebirth).toBeUndefined()
  const data = node.receive(
    deviceData(2, [
      { alias: 0, type: 'Double', value: 9 },
      { alias: 4, type: 'Double', value: 9 },
    ]),
    0,
  )
  expect(valuesOf(data)).toEqual([9])
  expect(data.askRebirth).toBeUndefined()
  expect(reasonsOf(other.receive(nodeBirth(1), 0))).toEqual(['too-many-names'])
  node.receive(message('DDEATH/GW/T01', { timestamp: 3_000, seq: 3 }), 0)
  expect(reasonsOf(other.receive(nodeBirth(2), 0))).toEqual([])
})

test('members of templates take of the names of the farm, and give them back', () => {
  const names = { left: 6 }
  const node = new EdgeNode(reorderMs, names)
  const pump = (seq: number, ...members: string[]) =>
    deviceBirth(seq, [
      {
        name: 'Pump',
        type: 'Template',
        value: {
          isDefinition: false,
          templateRef: 'Pump',
          metrics: members.map((name) => ({ name, type: 'Int32', value: 1 })),
        },
      },
    ] as UMetric[])
  // Node, bdSeq, device, Pump and two members.
  node.receive(nodeBirth(1), 0)
  const birth = node.receive(pump(1, 'A', 'B', 'C'), 0)
  expect(readingsOf(birth).map(({ name }) => name)).toEqual(['Pump/A', 'Pump/B'])
  expect(reasonsOf(birth)).toEqual(['too-many-names'])
  expect(names.left).toBe(0)
  expect(valuesOf(node.receive(pump(2, 'B', 'C'), 0))).toEqual([1, 1, null])
  node.receive(nodeDeath(1), 0)
  expect(names.left).toBe(6)
})

test('devices, aliases and long names are bounded too', () => {
  const names = { left: 12 }
  const node = new EdgeNode(reorderMs, names)
  node.receive(nodeBirth(1), 0)
  const outcomes = Array.from({ length: 20 }, (_, index) => node.receive(deviceBirth(1 + index, [], `T${index}`), 0))
  expect(outcomes.flatMap(reasonsOf)).toEqual(new Array(10).fill('too-many-names'))
  expect(outcomes.some(({ askRebirth }) => askRebirth)).toBe(false)
  node.receive(nodeDeath(1), 0)
  expect(names.left).toBe(12)
  node.receive(nodeBirth(2), 0)
  const long: UMetric = { name: 'x'.repeat(501), type: 'Double', value: 1 }
  const twice: UMetric[] = [1, 2, 3].map((alias) => ({ name: 'Power', alias, type: 'Double', value: alias }))
  const birth = node.receive(deviceBirth(1, [long, ...twice]), 0)
  expect(reasonsOf(birth)).toEqual(['too-many-names', 'too-many-names', 'too-many-names'])
  expect(names.left).toBe(12 - 4)
})

describe('alarms', () => {
  const alarm = (code: string, value: boolean | null, more: object = {}): UMetric =>
    ({ name: `Alarm/${code}`, type: 'Boolean', value, ...more }) as UMetric
  const property = (value: string) => ({ type: 'String' as const, value })
  const properties = { Severity: property('Stop'), Text: property('Tower door'), EventId: property('4711') }
  const isOf = { kind: 'events', farmCode: 'FARM', deviceCode: 'T01', source: 'sparkplug', refusals: [] }
  const bornWith = (metrics: UMetric[]) => {
    const node = new EdgeNode(reorderMs)
    node.receive(nodeBirth(1), 0)
    return { node, birth: node.receive(deviceBirth(1, metrics), 0) }
  }

  test('a birth is the list of what is active; it has no readings of alarms', () => {
    const { birth } = bornWith([alarm('A', true, { timestamp: 900, properties }), alarm('B', false)])
    expect(readingsOf(birth)).toEqual([])
    const entry = { id: '4711', code: 'A', severity: 'stop', text: 'Tower door', sinceMs: 900 }
    expect(birth.events).toEqual([{ ...isOf, events: [], lists: [{ timeMs: 1_000, active: [entry] }] }])
  })

  test('a birth that does not know an alarm ends nothing', () => {
    const { birth } = bornWith([alarm('A', true), alarm('B', false), alarm('C', null)])
    expect(birth.events?.[0]).toMatchObject({
      lists: [],
      events: [
        { code: 'A', state: 'raised', timeMs: 1_000 },
        { code: 'B', state: 'cleared' },
      ],
    })
  })

  test('true raises, false clears, at the time of the metric; history says so', () => {
    const { node } = bornWith([
      alarm('A', false),
      {
        name: 'Pitch',
        type: 'Template',
        value: { isDefinition: false, templateRef: 'P', metrics: [alarm('62:02', false)] },
      } as UMetric,
    ])
    const sent = node.receive(
      deviceData(2, [
        alarm('A', true, { timestamp: 1_500, properties }),
        {
          name: 'Pitch',
          type: 'Template',
          value: { isDefinition: false, templateRef: 'P', metrics: [alarm('62:02', true)] },
        },
      ]),
      0,
    )
    expect(sent.events?.[0]?.events).toEqual([
      { id: '4711', code: 'A', severity: 'stop', text: 'Tower door', state: 'raised', timeMs: 1_500 },
      { code: '62:02', component: 'Pitch', state: 'raised', timeMs: 2_000 },
    ])
    const cleared = node.receive(deviceData(3, [alarm('A', false, { timestamp: 1_700, isHistorical: true })]), 0)
    expect(cleared.events?.[0]?.events).toMatchObject([
      { code: 'A', state: 'cleared', timeMs: 1_700, historical: true },
    ])
  })

  test('a bad code is refused alone', () => {
    const { birth } = bornWith([alarm('x'.repeat(51), true), alarm('A', true)])
    expect(reasonsOf(birth)).toEqual(['bad-code'])
    expect(birth.events?.[0]).toMatchObject({ lists: [], events: [{ code: 'A' }] })
  })

  test('deaths end nothing: the state is unknown since then, until the device is born again', () => {
    const { node } = bornWith([alarm('A', true)])
    const dead = node.receive(message('DDEATH/GW/T01', { timestamp: 3_000, seq: 2, metrics: [] }), 9_000)
    expect(dead.events).toEqual([{ ...isOf, events: [], lists: [], unknownSinceMs: 3_000 }])
    const again = node.receive(deviceBirth(3, [{ name: 'Power', type: 'Double', value: 1 }]), 9_500)
    expect(again.events).toEqual([{ ...isOf, events: [], lists: [] }])
    const lost = node.receive(nodeDeath(1), 10_000).events ?? []
    expect(lost.find(({ deviceCode }) => deviceCode === 'T01')).toMatchObject({ unknownSinceMs: 10_000 })
  })
})

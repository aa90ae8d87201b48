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
const nodeBirth = (life: number, metrics: UMetric[] = []) =>
  message('NBIRTH/GW', { timestamp: 1_000, seq: 0, metrics: [bdSeq(life), ...metrics] })
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
    expect(node.receive(birth, 0)).toEqual({ decoded: [], askRebirth: undefined })
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

  test('a device whose node was born anew without it dies with the node', () => {
    const node = born()
    node.receive(nodeBirth(2), 0)
    expect(readingsOf(node.receive(nodeDeath(2), 5_000)).map(({ name }) => name)).toEqual(['Power', 'State'])
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
    expect([reasonsOf(late), late.askRebirth]).toEqual([['after-gap'], 'not-born'])
    node.receive(nodeBirth(2), reorderMs)
    expect(node.waitUntilMs).toBeUndefined()
  })

  test('what waits is used when its node is born anew or dies, before it does', () => {
    const waiting = () => {
      const node = born()
      node.receive(deviceData(4, [{ alias: 7, type: 'Double', value: 4 }]), 0)
      return node
    }
    const reborn = waiting()
    expect(valuesOf(reborn.receive(nodeBirth(2, [{ name: 'Uptime', type: 'Int32', value: 1 }]), 100))).toEqual([4, 1])
    expect(reborn.waitUntilMs).toBeUndefined()
    const dead = waiting()
    expect(valuesOf(dead.receive(nodeDeath(1), 100))).toEqual([4, null, null])
    expect(dead.waitUntilMs).toBeUndefined()
  })

  test('a birth is wanted from the gap to the birth', () => {
    const node = born()
    node.receive(deviceData(4, []), 0)
    expect(node.isBirthWanted).toBe(false)
    node.expire(reorderMs)
    expect([node.isBirthWanted, node.isBorn]).toEqual([true, false])
    node.receive(nodeBirth(2), reorderMs)
    expect([node.isBirthWanted, node.isBorn]).toEqual([false, true])
    node.receive(deviceData(1, []), reorderMs)
    expect(node.isBirthWanted).toBe(true)
    node.receive(nodeDeath(2), reorderMs)
    expect([node.isBirthWanted, node.isBorn]).toEqual([false, false])
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
  const names = { left: 3 }
  const [node, other] = [new EdgeNode(reorderMs, names), new EdgeNode(reorderMs, names)]
  node.receive(nodeBirth(1), 0)
  const many = Array.from(
    { length: 5 },
    (_, index): UMetric => ({ name: `M${index}`, alias: index, type: 'Double', value: index }),
  )
  const birth = node.receive(deviceBirth(1, many), 0)
  // bdSeq is a name too.
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
  const names = { left: 4 }
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
  // bdSeq, Pump and two members.
  node.receive(nodeBirth(1), 0)
  const birth = node.receive(pump(1, 'A', 'B', 'C'), 0)
  expect(readingsOf(birth).map(({ name }) => name)).toEqual(['Pump/A', 'Pump/B'])
  expect(reasonsOf(birth)).toEqual(['too-many-names'])
  expect(names.left).toBe(0)
  expect(readingsOf(node.receive(pump(2, 'B', 'C'), 0)).map(({ name }) => name)).toEqual(['Pump/B', 'Pump/C'])
  node.receive(nodeDeath(1), 0)
  expect(names.left).toBe(4)
})

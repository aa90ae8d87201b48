import { get } from 'sparkplug-payload'
import { expect, it } from 'vitest'
import { SparkplugLine } from './sparkplug-line.ts'

/** Decodes as the library of the Eclipse Tahu project does, not as Solvane does. */
const independent = get('spBv1.0')
if (!independent) throw new Error('no such namespace')
const nowMs = Date.UTC(2026, 10, 21, 12)

const open = () => {
  const sent: { readonly type: string; readonly device: string | undefined; readonly payload: Buffer }[] = []
  const line = new SparkplugLine({
    farmCode: 'ES-MUA',
    devices: new Map([['WT01', ['104', '105']]]),
    now: () => nowMs,
    publish: async (topic, payload) => {
      const [, , type = '', , device] = topic.split('/')
      sent.push({ type, device, payload })
    },
  })
  const said = () =>
    sent.splice(0).map(({ type, device, payload }) => {
      const { seq, metrics } = independent.decodePayload(payload)
      const shown = (metrics ?? []).map(({ name, value, timestamp, isHistorical, properties }) => [
        name,
        typeof value === 'boolean' ? value : Number(value),
        ...(timestamp === undefined ? [] : [(Number(timestamp) - nowMs) / 1_000]),
        ...(isHistorical ? ['past'] : []),
        ...Object.entries(properties ?? {}).map(
          ([key, property]) => `${key} ${(property as { value: unknown }).value}`,
        ),
      ])
      return [type, device, seq === undefined || seq === null ? undefined : Number(seq), shown]
    })
  return { line, said }
}
const raised = {
  id: 'a',
  code: '104',
  state: 'raised' as const,
  ts: nowMs - 5_000,
  severity: 'stop' as const,
  text: 'Trip',
}

it('bears the node and its devices, tells changes, and names new codes by a birth', async () => {
  const { line, said } = open()
  expect(independent.decodePayload(line.will().payload).metrics?.map(({ name }) => name)).toEqual(['bdSeq'])
  await line.bear()
  expect(said()).toEqual([
    [
      'NBIRTH',
      undefined,
      0,
      [
        ['bdSeq', 0],
        ['Node Control/Rebirth', false],
      ],
    ],
    [
      'DBIRTH',
      'WT01',
      1,
      [
        ['Alarm/104', false, 0],
        ['Alarm/105', false, 0],
      ],
    ],
  ])
  line.event('WT01', raised)
  const properties = ['Severity stop', 'Text Trip', 'EventId a']
  expect(said()).toEqual([['DDATA', 'WT01', 2, [['Alarm/104', true, -5, ...properties]]]])
  line.event('WT01', { code: '1', state: 'info', ts: nowMs })
  expect(said()).toEqual([])
  line.event('WT01', { id: 'd', code: 'DOOR', state: 'raised', ts: nowMs })
  expect(said()).toEqual([
    [
      ...['DBIRTH', 'WT01', 3],
      [
        ['Alarm/104', true, -5, ...properties],
        ['Alarm/105', false, 0],
        ['Alarm/DOOR', true, 0, 'EventId d'],
      ],
    ],
  ])
  line.event('WT01', { id: 'a', code: '104', state: 'cleared', ts: nowMs })
  expect(said()).toEqual([['DDATA', 'WT01', 4, [['Alarm/104', false, 0, 'EventId a']]]])
})

it('a list is a birth: what it leaves out is false; after a cut the next birth has another number', async () => {
  const { line, said } = open()
  await line.bear()
  line.event('WT01', raised)
  said()
  line.active('WT01', nowMs, [{ id: 'b', code: '105', since: nowMs - 60_000 }])
  expect(said()).toEqual([
    [
      'DBIRTH',
      'WT01',
      3,
      [
        ['Alarm/104', false, 0],
        ['Alarm/105', true, -60, 'EventId b'],
      ],
    ],
  ])
  line.lost()
  line.event('WT01', raised)
  expect(said()).toEqual([])
  await line.bear()
  expect(said().map(([type, , , metrics]) => [type, metrics])).toEqual([
    [
      'NBIRTH',
      [
        ['bdSeq', 1],
        ['Node Control/Rebirth', false],
      ],
    ],
    [
      'DBIRTH',
      [
        ['Alarm/104', true, -5, 'Severity stop', 'Text Trip', 'EventId a'],
        ['Alarm/105', true, -60, 'EventId b'],
      ],
    ],
  ])
  await line.past('WT01', [{ ...raised, id: 'p', ts: nowMs - 90_000, endTs: nowMs - 80_000, historical: true }])
  expect(said()).toEqual([
    [
      ...['DDATA', 'WT01', 2],
      [
        ['Alarm/104', true, -90, 'past', 'Severity stop', 'Text Trip', 'EventId p'],
        ['Alarm/104', false, -80, 'past', 'Severity stop', 'Text Trip', 'EventId p'],
      ],
    ],
  ])
})

import pino from 'pino'
import { expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import type { FieldMessageHandler } from '../broker/broker.ts'
import { createLatestValues } from '../live/latest-values.ts'
import type { Sample } from '../telemetry/historian.ts'
import { followField } from './follow-field.ts'
import { jsonDecoder } from './json-decoder.ts'
import { decodeRelayed, encodeRelayed, relayTopic } from './relayed-samples.ts'

const log = pino({ level: 'silent' })
const nowMs = Date.now()
const sample = (tagId: number, timeMs: number, value: Sample['value']): Sample => ({
  tagId,
  timeMs,
  value,
  quality: qualities.good,
})
const topic = relayTopic('http://localhost')

/** A broker that is played by the test, and a historian whose answers are. */
const setUp = async (newest: () => Promise<readonly Sample[]>) => {
  const shown: Sample[] = []
  const backlogs: unknown[] = []
  let hear: FieldMessageHandler = () => Promise.reject(new Error('not listening'))
  let ready = (): void => undefined
  let filters: readonly string[] = []
  const latest = createLatestValues({ farmOf: () => 'FARM' })
  const following = await followField({
    broker: {
      listen: async (wanted, handler, onReady) => {
        filters = wanted
        hear = handler
        ready = onReady
      },
    },
    tags: {
      knowsFarm: (farmCode) => farmCode === 'FARM',
      tagsOf: (farmCode, deviceCode) =>
        farmCode === 'FARM' && deviceCode === 'T01'
          ? new Map([['Power', { tagId: 1, valueType: 'number' }]])
          : undefined,
    },
    latest,
    live: {
      publish: (samples) => void shown.push(...samples),
      setBacklog: (farmCode, backlog) => void backlogs.push([farmCode, backlog]),
    },
    decoders: [jsonDecoder],
    relayTopic: topic,
    newest,
    log,
    again: { afterMs: 10, retryMs: 10 },
  })
  const say = (to: string, content: unknown) =>
    hear({
      topic: to,
      payload: content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content)),
      username: undefined,
    })
  return { say, shown, backlogs, latest, following, filters: () => filters, ready: () => ready() }
}
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('shows what every process can read and what one passes on, newest by measurement time', async () => {
  const { say, shown, backlogs, filters } = await setUp(async () => [])
  expect(filters()).toEqual(['solvane/+/+/data', 'solvane/+/+/status', topic])
  await say('solvane/FARM/T01/data', { ts: nowMs, values: { Power: 7, Nonsense: 1 } })
  await say(topic, encodeRelayed([sample(2, nowMs, 'Run'), sample(1, nowMs - 1_000, 6)]))
  await say('solvane/FARM/GW/status', { backlog: { totalRows: 5, sentRows: 1 } })
  await say('solvane/NOWHERE/GW/status', { backlog: { totalRows: 5, sentRows: 1 } })
  await say('solvane/FARM/T99/data', { ts: nowMs, values: { Power: 7 } })
  await say('solvane/FARM/T01/data', Buffer.from('rubbish'))
  expect(shown).toMatchObject([sample(1, nowMs, 7), sample(2, nowMs, 'Run')])
  expect(backlogs).toEqual([['FARM', { totalRows: 5, sentRows: 1 }]])
})

test('reads what it missed at once, and again when that moment is stored', async () => {
  const stored = [[sample(1, nowMs, 1)], [sample(1, nowMs, 1), sample(1, nowMs + 5, 2)]]
  const { latest, ready, following } = await setUp(async () => stored.shift() ?? [])
  ready()
  await until(() => latest.get(1)?.value === 2)
  expect(stored).toEqual([])
  // The line was away: the same begins anew.
  stored.push([], [sample(1, nowMs + 9, 3)])
  ready()
  await until(() => latest.get(1)?.value === 3)
  following.stop()
})

test('tries again while the historian is away, and live values go on', async () => {
  let tries = 0
  const { say, latest, ready, following } = await setUp(async () => {
    tries += 1
    if (tries < 3) throw new Error('away')
    return [sample(3, nowMs, 3)]
  })
  ready()
  await say('solvane/FARM/T01/data', { ts: nowMs, values: { Power: 7 } })
  expect(latest.get(1)?.value).toBe(7)
  await until(() => latest.get(3)?.value === 3)
  following.stop()
})

test('what is passed on keeps values and qualities; what is not ours shows nothing', () => {
  const samples = [
    sample(1, 5, 1.5),
    sample(2, 6, true),
    { ...sample(3, 7, null), quality: qualities.missing },
    { ...sample(4, 8, 'é'), quality: qualities.uncertain },
  ]
  expect(decodeRelayed(encodeRelayed(samples))).toEqual(samples)
  for (const text of ['', '{', '[[1,2]]', '[[1,2,{},0]]', '[["1",2,3,0]]', '[[1,2,3,77]]'])
    expect(decodeRelayed(Buffer.from(text))).toEqual([])
  expect(decodeRelayed(Uint8Array.of(0xff))).toEqual([])
})

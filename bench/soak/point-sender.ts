import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import { dataTopic } from '../../features/plant-connection/contract/topics.ts'
import type { Sample } from '../../platform/server/telemetry/historian.ts'
import { credentialOf } from '../live/workload.ts'
import { timeOf, valueAt } from './field.ts'
import { isAcknowledged } from './kill-ingest.ts'
import { openStore } from './open-store.ts'

/** What became of the points of one gateway. */
export interface PointsOfSender {
  readonly pointsAcknowledged: number
  readonly pointsStored: number
  /** Acknowledged and not in the store. */
  readonly pointsLost: number
  /** In the store with another value than was sent. */
  readonly pointsWrong: number
  /** In the store more than once, or counted more or fewer times than they are there. */
  readonly pointsDoubled: number
}

const pauseMs = 20
const resendMs = 5_000

/** Values follow from their times. `counted`: points that totals count. */
export const balanceOfPoints = (
  acknowledgedMs: readonly number[],
  rows: readonly Pick<Sample, 'timeMs' | 'value'>[],
  counted: number,
): PointsOfSender => {
  const stored = new Set(rows.map(({ timeMs }) => timeMs))
  return {
    pointsAcknowledged: acknowledgedMs.length,
    pointsStored: rows.length,
    pointsLost: acknowledgedMs.filter((timeMs) => !stored.has(timeMs)).length,
    pointsWrong: rows.filter(({ timeMs, value }) => typeof value !== 'number' || timeOf(value) !== timeMs).length,
    pointsDoubled: rows.length - stored.size + Math.abs(counted - rows.length),
  }
}

/** A gateway that sends one value of now after the other to the program, each until it is acknowledged. */
export const startPointSender = (
  mqttUrl: string,
  device: { readonly farmCode: string; readonly deviceCode: string; readonly signal: string },
) => {
  const { username, secret } = credentialOf(device.farmCode)
  const topic = dataTopic(device.farmCode, device.deviceCode)
  const client = mqtt.connect(mqttUrl, {
    clientId: username,
    username,
    password: secret,
    clean: false,
    reconnectPeriod: 100,
    reconnectOnConnackError: true,
  })
  client.on('error', () => undefined)
  const acknowledgedMs: number[] = []
  let isStopping = false
  const isTaken = async (payload: string): Promise<boolean> => {
    while (!(await isAcknowledged(client.publishAsync(topic, payload, { qos: 1 }), resendMs))) {
      if (isStopping) return false
      await sleep(pauseMs)
    }
    return true
  }
  const sending = (async () => {
    while (!isStopping) {
      const timeMs = Date.now()
      if (await isTaken(JSON.stringify({ ts: timeMs, values: { [device.signal]: valueAt(timeMs) } })))
        acknowledgedMs.push(timeMs)
      await sleep(pauseMs)
    }
  })()
  return {
    acknowledgedMs,
    stop: async () => {
      isStopping = true
      await sending
      await client.endAsync(true)
    },
  }
}

/** Compares with the store of a program that has ended. */
export const pointsInStore = async (
  dataFolder: string,
  tagId: number,
  acknowledgedMs: readonly number[],
): Promise<PointsOfSender> => {
  const historian = await openStore(dataFolder)
  try {
    const endMs = Date.now() + 86_400_000
    const rows: Sample[] = []
    for await (const block of historian.raw([tagId], 0, endMs)) rows.push(...block)
    await historian.rollUp()
    const totals = await historian.totals([tagId], [0, endMs])
    return balanceOfPoints(
      acknowledgedMs,
      rows,
      totals.reduce((sum, { count }) => sum + count, 0),
    )
  } finally {
    await historian.close()
  }
}

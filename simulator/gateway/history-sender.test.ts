import { expect, test } from 'vitest'
import { simulatedFleet } from '../demo-fleet.ts'
import type { FarmGateway } from './farm-gateway.ts'
import { historyStretches } from './history-plan.ts'
import { type Pace, sendHistory } from './history-sender.ts'

const untilMs = Date.UTC(2026, 10, 21, 6, 33, 56)
const stretches = historyStretches(untilMs - 20_000, untilMs)
const unhurried: Pace = { pass: async () => undefined, place: async () => () => undefined }

test('the end of a history is sent after a reconnect, if the connection was lost with the last message', async () => {
  const plant = simulatedFleet(1)[0]
  if (!plant) throw new Error('the fleet is empty')
  const backlogs: unknown[] = []
  let isUp = true
  let comeBack = () => {}
  let sent = 0
  const gateway = {
    connected: () => isUp,
    whenConnected: () =>
      isUp
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            comeBack = () => {
              isUp = true
              resolve()
            }
          }),
    sendStatus: async (_device: string, payload: string) => {
      backlogs.push(JSON.parse(payload).backlog)
    },
    sendData: async () => {
      sent += 1
    },
  } as unknown as FarmGateway

  const history = {
    plant,
    stretches,
    earlierRows: 0,
    untilMs,
    delivered: () => {
      isUp = false
    },
  }
  const ended = sendHistory(gateway, history, unhurried, new AbortController().signal)
  await expect.poll(() => isUp).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).toBeGreaterThan(0)
  expect(backlogs).not.toContain(null)
  comeBack()
  await ended
  expect(backlogs.at(-1)).toBeNull()
})

test('a gateway that closes before the end stops sending', async () => {
  const plant = simulatedFleet(1)[0]
  if (!plant) throw new Error('the fleet is empty')
  let isClosed = false
  const gateway = {
    connected: () => !isClosed,
    whenConnected: () => (isClosed ? Promise.reject(new Error('gateway closed')) : Promise.resolve()),
    sendStatus: async () => undefined,
    sendData: async () => undefined,
  } as unknown as FarmGateway
  const delivered = () => {
    isClosed = true
  }
  const history = { plant, stretches, earlierRows: 0, untilMs, delivered }
  await expect(sendHistory(gateway, history, unhurried, new AbortController().signal)).rejects.toThrow('gateway closed')
})

import { expect, test } from 'vitest'
import type { FarmGateway } from './farm-gateway.ts'
import { SiteBuffer } from './site-buffer.ts'

const createGateway = () => {
  const sent: { deviceCode: string; readings: { ts: number }[] }[] = []
  let isUp = true
  let failures = 0
  const gateway = {
    connected: () => isUp,
    sendStatus: async () => undefined,
    sendData: async (deviceCode: string, payload: string) => {
      if (failures-- > 0) throw new Error('cut')
      sent.push({ deviceCode, readings: JSON.parse(payload) })
    },
  } as unknown as FarmGateway
  const set = (changes: { isUp?: boolean; failures?: number }) => {
    isUp = changes.isUp ?? isUp
    failures = changes.failures ?? failures
  }
  return { gateway, sent, set }
}
const forever = new AbortController().signal
const timesOf = (sent: ReturnType<typeof createGateway>['sent'], device: string) =>
  sent.flatMap(({ deviceCode, readings }) => (deviceCode === device ? readings.map(({ ts }) => ts) : []))

test('everything kept is forwarded, oldest first, many readings in a message', async () => {
  const buffer = new SiteBuffer()
  const { gateway, sent } = createGateway()
  for (let ts = 0; ts < 500; ts++) for (const device of ['A', 'B']) buffer.keep(device, [{ ts, values: {} }])
  await buffer.forward(gateway, forever)
  expect(buffer.size).toBe(0)
  expect(sent.length).toBe(20)
  for (const device of ['A', 'B']) expect(timesOf(sent, device)).toEqual(Array.from({ length: 500 }, (_, ts) => ts))
})

test('what could not be sent stays, and a line that is down again ends the round', async () => {
  const buffer = new SiteBuffer()
  const { gateway, sent, set } = createGateway()
  for (let ts = 0; ts < 120; ts++) buffer.keep('A', [{ ts }])
  set({ isUp: false })
  await buffer.forward(gateway, forever)
  expect(buffer.size).toBe(120)
  set({ isUp: true, failures: 2 })
  await buffer.forward(gateway, forever)
  expect(buffer.size).toBe(0)
  expect(timesOf(sent, 'A').sort((left, right) => left - right)).toEqual(Array.from({ length: 120 }, (_, ts) => ts))
})

test('a full buffer lets the oldest go and counts them', () => {
  const buffer = new SiteBuffer(1_000)
  for (let ts = 0; ts < 1_000; ts++) buffer.keep('A', [{ ts }])
  expect(buffer.dropped).toBeGreaterThan(800)
  expect(buffer.size + buffer.dropped).toBe(1_000)
})

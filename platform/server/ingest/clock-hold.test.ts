import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClockBehindError, ClockHold } from './clock-hold.ts'
import { ClockWatch } from './clock-watch.ts'
import type { Decoded } from './decoder.ts'

const hour = 3_600_000
let told: number[]

beforeEach(() => {
  vi.useFakeTimers()
  told = []
})
afterEach(() => vi.useRealTimers())

const setUp = () =>
  new ClockHold({
    watch: new ClockWatch(),
    tags: { tagsOf: (_farm, device) => (device === 'UNKNOWN' ? undefined : new Map()) },
    onBehind: (behindMs) => told.push(behindMs),
    giveUpMs: 20_000,
  })
const message = (deviceCode: string, timeMs: number): Decoded[] => [
  { kind: 'readings', farmCode: 'FARM', deviceCode, readings: [{ name: 'Power', timeMs, value: 1 }], refusals: [] },
]
/** How a message ends, by its device. */
const follow = (hold: ClockHold, device: string, timeMs: number, isSentOnce = false) => {
  const seen: { state: 'waits' | 'judged' | 'sent again' } = { state: 'waits' }
  const held = hold.hold(message(device, timeMs), isSentOnce)
  if (held)
    held.then(
      () => {
        seen.state = 'judged'
      },
      (error: unknown) => {
        seen.state = error instanceof ClockBehindError ? 'sent again' : 'waits'
      },
    )
  else seen.state = 'judged'
  return seen
}

test('while the clock is behind messages stay unacknowledged, and go on when it is right', async () => {
  const hold = setUp()
  const messages = ['T1', 'T2', 'T3', 'T4'].map((device) => follow(hold, device, Date.now() + hour))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(messages.map(({ state }) => state)).toEqual(Array(4).fill('waits'))
  expect(told).toEqual([hour])
  vi.setSystemTime(Date.now() + hour)
  await vi.advanceTimersByTimeAsync(500)
  expect(messages.map(({ state }) => state)).toEqual(Array(4).fill('judged'))
  expect(told).toEqual([hour, 0])
})

test('a message that waited too long has to be sent again', async () => {
  const hold = setUp()
  const messages = ['T1', 'T2', 'T3'].map((device) => follow(hold, device, Date.now() + hour))
  await vi.advanceTimersByTimeAsync(21_000)
  expect(messages.map(({ state }) => state)).toEqual(Array(3).fill('sent again'))
  // The state lasts while devices are ahead, and ends with their silence.
  expect(told).toEqual([hour])
  await vi.advanceTimersByTimeAsync(130_000)
  expect(told).toEqual([hour, 0])
})

test('the message of one device with a wrong clock is judged after a moment, all others at once', async () => {
  const hold = setUp()
  const wrong = follow(hold, 'T1', Date.now() + hour)
  expect(follow(hold, 'T2', Date.now()).state).toBe('judged')
  await vi.advanceTimersByTimeAsync(3_500)
  expect(wrong.state).toBe('judged')
  expect(told).toEqual([])
})

test('a message that nobody sends again is judged at once, and unknown devices prove nothing', async () => {
  const hold = setUp()
  for (const device of ['T1', 'T2', 'T3']) follow(hold, device, Date.now() + hour)
  expect(follow(hold, 'T4', Date.now() + hour, true).state).toBe('judged')
  expect(follow(hold, 'UNKNOWN', Date.now() + hour).state).toBe('judged')
})

test('stopping leaves messages unacknowledged', async () => {
  const hold = setUp()
  const messages = ['T1', 'T2', 'T3'].map((device) => follow(hold, device, Date.now() + hour))
  hold.stop()
  await vi.advanceTimersByTimeAsync(500)
  expect(messages.map(({ state }) => state)).toEqual(Array(3).fill('sent again'))
})

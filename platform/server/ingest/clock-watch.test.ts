import { expect, test } from 'vitest'
import { ClockWatch } from './clock-watch.ts'

const hour = 3_600_000
const setUp = () => {
  const clock = { wallMs: 1_800_000_000_000, steadyMs: 0 }
  const watch = new ClockWatch(
    {},
    () => clock.wallMs,
    () => clock.steadyMs,
  )
  const pass = (ms: number) => {
    clock.wallMs += ms
    clock.steadyMs += ms
  }
  /** The device sends a value that its clock says was measured now. */
  const send = (farm: string, device: number, aheadMs: number) => {
    watch.note(farm, `T${device}`, clock.wallMs + aheadMs)
    return watch.verdict()
  }
  return { clock, watch, pass, send }
}

test('the first values in the future wait until other devices were heard; three of three mean a clock that is behind', () => {
  const { send, watch } = setUp()
  expect(send('FARM', 1, hour)).toBe('unclear')
  expect(send('FARM', 2, hour)).toBe('unclear')
  expect(send('FARM', 3, hour + 2_000)).toBe('behind')
  expect(watch.behindMs).toBe(hour)
})

test('one device with a wrong clock waits once, then its values are refused at once', () => {
  const { send, pass } = setUp()
  expect(send('FARM', 1, hour)).toBe('unclear')
  pass(3_100)
  expect(send('FARM', 1, hour)).toBe('right')
  pass(60_000)
  expect(send('FARM', 1, hour)).toBe('right')
})

test('a gateway with a wrong clock does not hold up a fleet of other farms, however many devices it has', () => {
  const { send, pass } = setUp()
  for (const farm of ['A', 'B', 'C']) for (let device = 1; device <= 5; device++) send(farm, device, -1_000)
  for (let device = 1; device <= 100; device++) expect(send('BAD', device, hour)).not.toBe('behind')
  pass(300)
  expect(send('BAD', 1, hour)).toBe('right')
})

test('devices a little ahead, late values and backfill say nothing against the clock', () => {
  const { send } = setUp()
  for (let device = 1; device <= 5; device++) expect(send('FARM', device, 4 * 60_000)).toBe('right')
  for (let device = 6; device <= 9; device++) expect(send('FARM', device, -50 * hour)).toBe('right')
})

test('a corrected clock counts at once, before anybody sends again', () => {
  const { send, clock, watch, pass } = setUp()
  for (let device = 1; device <= 4; device++) send('FARM', device, hour)
  expect(watch.verdict()).toBe('behind')
  clock.wallMs += hour
  pass(300)
  expect(watch.verdict()).toBe('right')
  expect(watch.behindMs).toBe(0)
})

test('silence ends the doubt', () => {
  const { send, watch, pass } = setUp()
  for (let device = 1; device <= 4; device++) send('FARM', device, hour)
  pass(121_000)
  expect(watch.verdict()).toBe('right')
})

import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHosts } from './hosts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const setUp = () => {
  const told: string[] = []
  const hostOf = (name: string) => ({
    setOnline: async (isOnline: boolean) => void told.push(`${name} ${isOnline}`),
    leave: async () => void told.push(`${name} left`),
  })
  return { hosts: createHosts(pino({ level: 'silent' }), 5_000), hostOf, told }
}

test('hosts are offline when the store has refused for so long, and online as soon as it takes again', async () => {
  const { hosts, hostOf, told } = setUp()
  await hosts.add(hostOf('a'))
  hosts.storeRefuses(true)
  vi.advanceTimersByTime(4_999)
  hosts.storeRefuses(false)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
  hosts.storeRefuses(true)
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual(['a false'])
  hosts.storeRefuses(false)
  expect(told).toEqual(['a false', 'a true'])
})

test('who comes while hosts are offline is offline too, and who has left is told nothing', async () => {
  const { hosts, hostOf, told } = setUp()
  const leave = await hosts.add(hostOf('a'))
  hosts.storeRefuses(true)
  vi.advanceTimersByTime(5_000)
  await hosts.add(hostOf('b'))
  await leave()
  hosts.storeRefuses(false)
  expect(told).toEqual(['a false', 'b false', 'a left', 'b true'])
})

test('a stopped process sends no one offline', async () => {
  const { hosts, hostOf, told } = setUp()
  await hosts.add(hostOf('a'))
  hosts.storeRefuses(true)
  hosts.stop()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})

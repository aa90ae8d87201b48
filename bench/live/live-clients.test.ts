import { describe, expect, it } from 'vitest'
import { judgeClients } from './live-clients.ts'
import type { ClientsFigures } from './measure-clients.ts'

const figures = (change: Partial<ClientsFigures>): ClientsFigures => ({
  clients: 20,
  tags: 5000,
  p50: 40,
  p95: 60,
  p99: 70,
  highest: 90,
  server: 30,
  push: 3.3,
  ofClients: 20,
  expected: 1000,
  dropped: 0,
  unnotified: 0,
  late: 0,
  slowed: 0,
  disconnects: 0,
  ...change,
})
const verdicts = (product: Partial<ClientsFigures>, floor: Partial<ClientsFigures> = {}) =>
  judgeClients(figures(product), figures(floor)).map(({ isReached }) => isReached)

describe('what push clients have to reach', () => {
  it('is all of it, in time and cheaply, for twenty', () => {
    expect(verdicts({ p95: 100, push: 8 })).toEqual([true, true, true, true, true])
    expect(verdicts({ p95: 101, push: 8.1, dropped: 1 })).toEqual([true, true, false, false, false])
  })

  it('goes by the floor of the same run, and says when that cannot be told', () => {
    expect(verdicts({ p95: 190 }, { p95: 120 })).toEqual([true, true, true, true, true])
    expect(verdicts({ push: -3 }, { push: 0.1 })).toEqual([true, true, true, true, undefined])
    expect(verdicts({ push: 50 }, { push: 0.1 })).toEqual([true, true, true, true, false])
    expect(verdicts({ push: 1 }, { push: -2 })).toEqual([true, true, true, true, true])
  })

  it('lets many lose values only when they were told, and one in a thousand at most', () => {
    expect(verdicts({ clients: 200, dropped: 1 })).toEqual([true, true, true])
    expect(verdicts({ clients: 200, dropped: 1, unnotified: 1 })).toEqual([false, true, true])
    expect(verdicts({ clients: 200, dropped: 2 })).toEqual([true, true, false])
    expect(verdicts({ clients: 1000, p95: 501 })).toEqual([true, true, true, false])
  })

  it('is a connection that stays, and something to get, however many they are', () => {
    expect(verdicts({ clients: 200, disconnects: 1 })).toEqual([true, false, true])
    expect(verdicts({ disconnects: 1 })).toEqual([true, false, true, true, true])
    expect(verdicts({ clients: 200, expected: 0 })).toEqual([true, true, false])
  })
})

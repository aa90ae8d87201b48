import { describe, expect, it } from 'vitest'
import { fullPaceMs } from '../../platform/contract/live-protocol.ts'
import type { ClientReport } from './client-record.ts'
import { balanceOf, farmsOfClients, surplusOf } from './measure-clients.ts'

const client = (farm: number, received: number, change: Partial<ClientReport> = {}): ClientReport => ({
  farm,
  received,
  wasNotified: false,
  slowestPaceMs: fullPaceMs,
  disconnects: 0,
  ...change,
})

it('takes for the cost of clients what a process needs more than before and after, in the middle of the runs', () => {
  expect(surplusOf([13, 11], [10, 10, 6])).toBe(3)
  expect(surplusOf([13, 30, 9], [10, 10, 6, 6])).toBe(3)
})

describe('balance of push clients', () => {
  it('compares each with what was published for it', () => {
    const published = (farm: number) => (farm < 0 ? 100 : 10)
    expect(balanceOf([client(-1, 100), client(0, 10)], published)).toMatchObject({ expected: 110, dropped: 0 })
    expect(
      balanceOf(
        [
          client(-1, 97),
          client(0, 8, { wasNotified: true, slowestPaceMs: 2 * fullPaceMs }),
          client(1, 10, { disconnects: 2 }),
        ],
        published,
      ),
    ).toEqual({ expected: 120, dropped: 5, unnotified: 3, slowed: 1, disconnects: 2 })
  })

  it('does not let one client make up for another', () => {
    expect(balanceOf([client(0, 12), client(1, 8)], () => 10)).toMatchObject({ dropped: 2, unnotified: 2 })
  })

  it('gives few clients everything and many one farm each', () => {
    expect(farmsOfClients(20, 10).every((farm) => farm === -1)).toBe(true)
    expect(farmsOfClients(21, 10).slice(0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1])
    expect(farmsOfClients(2, 10, true)).toEqual([0, 1])
  })
})

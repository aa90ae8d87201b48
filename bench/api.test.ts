import { describe, expect, it } from 'vitest'
import { type CallFigures, judgeCall } from './api.ts'

const at = (p95: number) => ({ p50: p95 / 2, p95 })
const judged = (change: Partial<CallFigures>) =>
  judgeCall({
    name: 'fleet table',
    path: '/api/MyFleetTable',
    aimMs: 300,
    aimBytes: 1_000_000,
    firstMs: 1_000,
    alone: at(20),
    floorAlone: at(10),
    cpuMs: 2,
    bytes: 900_000,
    together: at(300),
    floorTogether: at(150),
    refused: 0,
    perSecond: 300,
    ...change,
  })

describe('what a call has to reach', () => {
  it('is the aim for one reader and for all at once', () => {
    expect(judged({})).toEqual({ first: true, alone: true, together: true })
    expect(judged({ alone: at(301) })).toEqual({ first: true, alone: false, together: true })
    expect(judged({ together: at(301) })).toEqual({ first: true, alone: true, together: false })
    expect(judged({ bytes: 1_000_001 })).toEqual({ first: true, alone: false, together: true })
  })

  it('is a first answer that is not waited for long either', () => {
    expect(judged({ firstMs: 3_001 }).first).toBe(false)
    expect(judged({ firstMs: 3_200, floorAlone: at(1_600) }).first).toBe(true)
    expect(judged({ firstMs: Number.NaN }).first).toBe(false)
  })

  it('is twice the floor where the machine needs longer than that to send the bytes', () => {
    expect(judged({ together: at(1_000), floorTogether: at(500) }).together).toBe(true)
    expect(judged({ together: at(1_001), floorTogether: at(500) }).together).toBe(false)
  })

  it('is an answer for each reader', () => {
    expect(judged({ refused: 1 }).together).toBe(false)
    expect(judged({ together: at(Number.NaN) }).together).toBe(false)
  })
})

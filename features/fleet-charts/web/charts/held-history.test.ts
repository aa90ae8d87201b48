import { describe, expect, test } from 'vitest'
import type { HistorySeries } from '../../../history/contract/history.ts'
import { answers, type HeldHistory, heldAfter, heldReplies } from './held-history.ts'

const series: HistorySeries[] = [{ tagId: 1, resolution: 'raw', stepMs: null, times: [1], values: [2] }]
const asked = { tags: '1', range: '24h' }
const pending = { data: undefined, dataUpdatedAt: 0, error: null }
const failed = { ...pending, error: new Error('unreachable') }
const read = { data: series, dataUpdatedAt: 5_000, error: null }

const heldFrom = (...replies: (typeof pending | typeof failed | typeof read)[]): HeldHistory =>
  replies.reduce<HeldHistory | undefined>((held, reply) => heldAfter(held, asked, reply), undefined) as HeldHistory

describe('the history in hand', () => {
  test('outlives a reading that fails, with its age and the reason', () => {
    expect(heldFrom(pending, read, failed)).toMatchObject({ series, readAtMs: 5_000, error: failed.error })
  })

  test('says that it failed until it has been read again, also while the next try runs', () => {
    expect(heldFrom(read, failed, pending).error).toBe(failed.error)
    expect(heldFrom(read, failed, pending, read).error).toBeNull()
    expect(heldFrom(failed, pending).error).toBe(failed.error)
  })

  test('of other tags stays until the reply is there, but not when there is none', () => {
    const other = { tags: '2', range: '24h' }
    const waiting = heldAfter(heldFrom(read), other, pending)
    expect(waiting.series).toBe(series)
    expect(answers(waiting, other)).toBe(false)
    expect(heldAfter(waiting, other, failed).series).toBeUndefined()
  })

  test('answers its own range alone: a range that is still being read is not called empty', () => {
    expect(answers(heldFrom(read), asked)).toBe(true)
    expect(answers(heldFrom(read, pending), asked)).toBe(true)
    expect(answers(heldFrom(read), { ...asked, range: '7d' })).toBe(false)
    expect(answers(heldFrom(pending), asked)).toBe(false)
  })
})

describe('several replies in hand', () => {
  const first = heldReplies(new Map<string, number>(), ['farm', 'WT1'], [1, undefined])

  test('each stays while its next one is awaited', () => {
    expect([...first]).toEqual([['farm', 1]])
    expect([...heldReplies(first, ['farm', 'WT1'], [undefined, 2])]).toEqual([
      ['farm', 1],
      ['WT1', 2],
    ])
    expect([...heldReplies(first, ['farm'], [3])]).toEqual([['farm', 3]])
  })

  test('what is not asked any more is forgotten', () => {
    expect([...heldReplies(first, ['WT1'], [undefined])]).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { type BulkReport, mostBulkRows } from '../contract/endpoints.ts'
import { inBlocks } from './bulk-blocks.ts'

const ids = Array.from({ length: 2 * mostBulkRows + 500 }, (_, index) => String(index))
/** Of each block the first cannot be changed and the second is so already. */
const answer = ([first = '', second = '', ...others]: string[]): BulkReport => ({
  done: others,
  unchanged: [second],
  failed: [{ id: first, name: first, code: 'outranks', detail: '' }],
})

test('more people than one call takes are asked about in several, and what they tell is one report', async () => {
  const sizes: number[] = []
  const steps: number[] = []
  const ask = async (block: string[]) => {
    sizes.push(block.length)
    return answer(block)
  }
  const { report, left, error } = await inBlocks(ids, ask, { onStep: (done) => steps.push(done) })
  expect([sizes, steps]).toEqual([
    [mostBulkRows, mostBulkRows, 500],
    [mostBulkRows, 2 * mostBulkRows, 2 * mostBulkRows + 500],
  ])
  expect([left, error]).toEqual([[], undefined])
  expect(report.failed.map(({ id }) => id)).toEqual(['0', '1000', '2000'])
  expect(report.unchanged).toEqual(['1', '1001', '2001'])
  expect(report.done).toHaveLength(ids.length - 6)
})

test('after a stop or a failed call the report has what was done and who is left', async () => {
  const stopping = new AbortController()
  const stopped = await inBlocks(ids, async (block) => answer(block), {
    signal: stopping.signal,
    onStep: () => stopping.abort(),
  })
  expect([stopped.report.failed.length, stopped.left.length]).toEqual([1, ids.length - mostBulkRows])
  let calls = 0
  const broken = await inBlocks(ids, async (block) => {
    calls += 1
    if (calls === 2) throw new Error('away')
    return answer(block)
  })
  expect([calls, broken.left[0], broken.report.done.length]).toEqual([2, '1000', mostBulkRows - 2])
  expect(broken.error).toEqual(new Error('away'))
})

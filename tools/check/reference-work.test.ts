import { expect, test } from 'vitest'
import { measureSlowness, middleOf } from './reference-work.ts'
import { atReferenceSpeed } from './test-report.ts'

test('slowness is measured now and then, and the middle of it holds for a run', () => {
  const first = measureSlowness()
  // Another file of this worker may have measured it just before.
  if (first !== undefined) expect(first).toBeGreaterThan(0)
  expect(measureSlowness()).toBeUndefined()
  expect(middleOf([9, 1, 2])).toBe(2)
  expect(middleOf([])).toBe(1)
})

test('a machine that takes twice the CPU seconds for the same work counts half of them', () => {
  const file = { file: 'a', passed: 1, failed: 0, skipped: 0, wallSeconds: 9 }
  const files = [{ ...file, cpuSeconds: 8 }, file]
  expect(atReferenceSpeed({ files, slowness: 2, otherFailures: 0 })).toEqual([{ ...file, cpuSeconds: 4 }, file])
  expect(atReferenceSpeed({ files, otherFailures: 0 })).toEqual(files)
})

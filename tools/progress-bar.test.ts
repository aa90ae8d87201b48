import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProgressBar } from './progress-bar.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const recorded = (isTTY: boolean) => {
  const written: string[] = []
  const stream = { isTTY, write: (text: string | Uint8Array) => written.push(String(text)) > 0 }
  return { bar: createProgressBar(stream as Parameters<typeof createProgressBar>[0]), written }
}

it('writes the first line at once, then one a second, and the last at the end', () => {
  const { bar, written } = recorded(false)
  for (let row = 0; row < 25; row++) {
    bar.show(row / 25, `${row} rows`)
    vi.advanceTimersByTime(100)
  }
  bar.show(1, '25 rows')
  bar.end()
  expect(written).toEqual(['  0 %  0 rows\n', ' 36 %  9 rows\n', ' 76 %  19 rows\n', '100 %  25 rows\n'])
})

it('goes on while nothing is told, and says since when', () => {
  const { bar, written } = recorded(false)
  bar.show(0.9999, 'storing')
  vi.advanceTimersByTime(2_500)
  bar.end()
  expect(written).toEqual([' 99 %  storing\n', ' 99 %  storing (for 1 s)\n', ' 99 %  storing (for 2 s)\n'])
})

it('redraws its line on a terminal', () => {
  const { bar, written } = recorded(true)
  bar.show(0.5, 'half')
  bar.show(1, 'all')
  bar.end()
  expect(written).toHaveLength(3)
  expect(written[1]).toContain('100 %  all')
  expect(written[2]).toBe('\n')
})

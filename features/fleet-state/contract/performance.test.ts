import { expect, test } from 'vitest'
import { type PerformanceStep, performanceOf } from './performance.ts'

const step = (actualKw: number | null, expectedKw: number | null = 1_000, isFree = true): PerformanceStep => ({
  actualKw,
  expectedKw,
  isFree,
})
const steps = (count: number, actualKw: number | null, expectedKw?: number | null, isFree?: boolean) =>
  Array.from({ length: count }, () => step(actualKw, expectedKw, isFree))
const isFound = (...parts: readonly PerformanceStep[][]) => performanceOf(parts.flat(), 2_000).isUnderperforming

test('half an hour far below expected is underperformance, one gust is none', () => {
  expect(isFound(steps(3, 700))).toBe(true)
  expect(isFound(steps(2, 700))).toBe(false)
  expect(isFound(steps(10, 1_000), steps(1, 300), steps(1, 1_100))).toBe(false)
  expect(isFound(steps(3, 850))).toBe(false)
})

test('a machine that loses a seventh is found over a day, after two hours at the earliest', () => {
  expect(isFound(steps(12, 860))).toBe(true)
  expect(isFound(steps(11, 860))).toBe(false)
  expect(isFound(steps(144, 920))).toBe(false)
  expect(performanceOf(steps(144, 860), 2_000).share).toBeCloseTo(0.86)
})

test('forgets steps that are older than a day', () => {
  expect(isFound(steps(100, 500), steps(143, 920))).toBe(false)
  expect(isFound(steps(100, 500), steps(140, 920))).toBe(false)
  expect(isFound(steps(100, 500), steps(60, 920))).toBe(true)
})

test('steps of a stop, of a limit, of weak wind and without data judge nothing', () => {
  expect(isFound(steps(20, 100, 1_000, false))).toBe(false)
  expect(isFound(steps(20, 20, 150))).toBe(false)
  expect(isFound(steps(20, null))).toBe(false)
  expect(isFound(steps(20, 100, null))).toBe(false)
  expect(performanceOf(steps(20, 100), null).isUnderperforming).toBe(false)
})

test('a machine that starts after a fault is not judged by the fault', () => {
  expect(isFound(steps(30, 0, 1_000, false), steps(1, 500), steps(1, 1_000))).toBe(false)
})

test('a machine has recovered with its first step as expected; weak wind tells nothing of it', () => {
  expect(isFound(steps(20, 500), steps(1, 1_000))).toBe(false)
  expect(isFound(steps(20, 500), steps(1, 100, 100))).toBe(true)
})

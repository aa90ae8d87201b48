import { expect, it } from 'vitest'
import { haveSameParts } from './same-parts.ts'

const option = (more: object = {}, marks: readonly number[] = [1, 2]) => ({
  grid: [{ top: 1 }],
  xAxis: [{ min: 0, axisTick: { customValues: marks } }],
  series: [{ name: 'power', data: Float64Array.of(0, 1), lineStyle: { width: 1 }, ...more }],
})

it('takes other figures, texts and lists of figures for the same parts', () => {
  expect(haveSameParts(option(), option({ lineStyle: { width: 2 } }, [1, 2, 3]))).toBe(true)
  expect(haveSameParts(option(), option({ data: Float64Array.of(0, 1, 2, 3) }, []))).toBe(true)
  expect(haveSameParts(option({ data: [[0, 1]] }), option({ data: [] }))).toBe(true)
})

it('tells a part that is missing, added or named otherwise', () => {
  expect(haveSameParts(undefined, option())).toBe(false)
  expect(haveSameParts(null, option())).toBe(false)
  expect(haveSameParts(option({ data: [] }), option())).toBe(false)
  expect(haveSameParts(option(), option({ areaStyle: {} }))).toBe(false)
  expect(haveSameParts(option({ areaStyle: {} }), option())).toBe(false)
  expect(haveSameParts(option(), option({ lineStyle: { width: 1, opacity: 1 } }))).toBe(false)
  expect(haveSameParts(option(), option({ name: 'wind' }))).toBe(false)
  expect(haveSameParts(option(), { ...option(), series: [...option().series, ...option().series] })).toBe(false)
})

import { expect, test } from 'vitest'
import { type SiteMachine, scaleBar, sitePlan as sitePlanOf } from './site-plan.ts'

const box = { widthPx: 500, heightPx: 300, marginPx: 30, apartPx: 40 }
const sitePlan = (machines: readonly SiteMachine[]) => {
  const plan = sitePlanOf(machines, box)
  if (!plan) throw new Error('no plan')
  return plan
}
const at = (id: string, latitude: number | null, longitude: number | null): SiteMachine => ({
  id,
  latitude,
  longitude,
})

test('north is up, west is left, and all stand inside the margins', () => {
  const { places, metresPerPx } = sitePlan([at('north-west', 48.02, 2), at('south-east', 48, 2.05)])
  const [one, other] = [places.get('north-west'), places.get('south-east')]
  expect(one?.y).toBeLessThan(other?.y ?? 0)
  expect(one?.x).toBeLessThan(other?.x ?? 0)
  for (const place of places.values()) {
    expect(place.x).toBeGreaterThanOrEqual(30)
    expect(place.x).toBeLessThanOrEqual(470)
    expect(place.y).toBeGreaterThanOrEqual(30)
    expect(place.y).toBeLessThanOrEqual(270)
  }
  // 0.02 degrees of latitude are 2.2 km: the height decides.
  expect(metresPerPx).toBeCloseTo(2_226 / 240, 1)
})

test('marks that would cover each other stand apart', () => {
  const machines = Array.from({ length: 12 }, (_, index) =>
    at(`T${index}`, 48 + (index % 3) * 0.0001, 2 + index * 0.0001),
  )
  const { places } = sitePlan([...machines, at('far', 48.05, 2.1)])
  const points = [...places.values()]
  for (const [index, one] of points.entries())
    for (const other of points.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(25)
})

test('a plan says nothing without coordinates, with some of them missing, or with all machines at one place', () => {
  expect(sitePlanOf([at('A1', null, null), at('B1', 48, 2), at('A2', 48.1, 2)], box)).toBeUndefined()
  expect(sitePlanOf([at('A', 48, 2), at('B', 48, 2)], box)).toBeUndefined()
  expect(sitePlanOf([at('A', 48, 2), at('B', 48.0003, 2)], box)).toBeUndefined()
  expect(sitePlanOf([at('A', 48, 2)], box)).toBeUndefined()
  expect(sitePlanOf([], box)).toBeUndefined()
})

test('the scale is a round length that fits', () => {
  expect(scaleBar(8.46, 100)).toEqual({ metres: 500, px: 500 / 8.46 })
  expect(scaleBar(1, 100).metres).toBe(100)
  expect(scaleBar(0.3, 100).metres).toBe(20)
})

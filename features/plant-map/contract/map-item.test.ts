import { expect, test } from 'vitest'
import { fittingPlaces } from './map-item.ts'

test.each([
  ['mast', '48,2', undefined],
  ['mast', '48,2\n48,3', 'too-many-places'],
  ['cable', '48,2', 'too-few-places'],
  ['cable', '48,2\n48,3', undefined],
  ['outline', '48,2\n48,3', 'too-few-places'],
  ['outline', '48,2\n48,3\n49,3', undefined],
  ['road', '48,2\nthere', 'no-place'],
  ['emergency', '48,888', 'no-place'],
] as const)('%s with %j', (layer, places, code) => {
  expect(fittingPlaces({ layer, places }).map((fault) => fault.code)).toEqual(code === undefined ? [] : [code])
})

import { expect, test } from 'vitest'
import { middlePlace, placeWarnings } from './place-warnings.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test('a thing that is far away or in another country has a warning, one at sea has none', () => {
  const centre = middlePlace([at(48, 2), at(48.01, 2), at(48.02, 2.01), at(0, 0)])
  expect(centre).toEqual(at(48.01, 2))
  const things = [
    { name: 'near', place: at(48.02, 2.01), region: 'FR' },
    { name: 'sea', place: at(48.3, 2), region: undefined },
    { name: 'far', place: at(48.6, 2), region: 'FR' },
    { name: 'abroad', place: at(48.02, 2), region: 'BE' },
  ]
  expect(placeWarnings(things, centre, 'FR')).toMatchObject([
    { name: 'far', code: 'far', distance: expect.closeTo(65.6, 0) },
    { name: 'abroad', code: 'abroad', region: 'BE' },
  ])
  expect(middlePlace([])).toBeUndefined()
})

import { expect, test } from 'vitest'
import { isSameName, similarityOf } from './similar-farm.ts'

const place = (name: string, latitude: number | null, longitude: number | null = 2) => ({ name, latitude, longitude })

test.each([
  ['Bois-de-Rivaumont', 'bois de rivaumont', true],
  ['São Félix', 'SAO FELIX', true],
  ['Bois 1', 'Bois 2', false],
])('%s and %s', (one, other, same) => expect(isSameName(one, other)).toBe(same))

test('a farm is similar by its name, or up to 5 km away', () => {
  expect(similarityOf(place('A', 48), place('B', 48.044))).toMatchObject({ hasSameName: false })
  expect(similarityOf(place('A', 48), place('B', 48.044))?.distance).toBeCloseTo(4.89, 2)
  expect(similarityOf(place('A', 48), place('B', 48.046))).toBeUndefined()
  expect(similarityOf(place('A', 48), place('a', 60))).toMatchObject({ hasSameName: true })
  expect(similarityOf(place('A', null), place('a', 60))).toEqual({ hasSameName: true, distance: null })
  expect(similarityOf(place('A', null), place('B', 60))).toBeUndefined()
})

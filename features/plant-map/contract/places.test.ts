import { describe, expect, test } from 'vitest'
import { areaM2, decimalText, lengthM, parsePlace, pathText, placesOf, sexagesimalText } from './places.ts'

const tower = { latitude: 48.85833, longitude: 2.29444 }

describe('a place in a text', () => {
  test.each([
    '48.85833, 2.29444',
    '48.85833 2.29444',
    '48.85833;2.29444',
    '48,85833 ; 2,29444',
    '48.85833 N 2.29444 E',
    '2.29444 E, 48.85833 N',
    '48° 51′ 29.99″ N, 2° 17′ 39.98″ E',
    `48°51'29.99"N 2°17'39.98"E`,
  ])('%s', (text) => {
    const place = parsePlace(text)
    expect(place?.latitude).toBeCloseTo(48.85833, 5)
    expect(place?.longitude).toBeCloseTo(2.29444, 5)
  })

  test('lies in the south and in the west by its letters or signs', () => {
    expect(parsePlace('-33.5, -70.25')).toEqual({ latitude: -33.5, longitude: -70.25 })
    expect(parsePlace('33.5 S 70.25 O')).toEqual({ latitude: -33.5, longitude: -70.25 })
    expect(parsePlace('8° 30′ W, 41° 15′ N')).toEqual({ latitude: 41.25, longitude: -8.5 })
  })

  test.each(['', 'here', '48.8', '91, 2', '2, 888', '48° 61′ N, 2° E', '48 N, 2 N', '1, 2, 3'])('%j is none', (text) =>
    expect(parsePlace(text)).toBeUndefined(),
  )

  test('is written in both ways, and read again', () => {
    expect(decimalText(tower)).toBe('48.85833, 2.29444')
    expect(sexagesimalText(tower)).toBe('48° 51′ 30.0″ N, 2° 17′ 40.0″ E')
    expect(sexagesimalText({ latitude: -0.99999999, longitude: -8.5 })).toBe('1° 00′ 00.0″ S, 8° 30′ 00.0″ W')
    expect(placesOf(pathText([tower, tower]))).toEqual([tower, tower])
    expect(placesOf('48, 2\n\nwrong')).toEqual([{ latitude: 48, longitude: 2 }, undefined])
  })
})

test('lengths are in m and areas in m²', () => {
  const square = [
    { latitude: 48, longitude: 2 },
    { latitude: 48, longitude: 2.01 },
    { latitude: 48.01, longitude: 2.01 },
    { latitude: 48.01, longitude: 2 },
  ]
  expect(lengthM(square.slice(0, 2))).toBeCloseTo(744, 0)
  expect(areaM2(square) / 1e4).toBeCloseTo(82.7, 0)
  expect([lengthM([tower]), areaM2(square.slice(0, 2))]).toEqual([0, 0])
})

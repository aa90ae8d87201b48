import { describe, expect, it } from 'vitest'
import { readTypedNumber } from './typed-number.ts'

const read = (text: string, language: string, unit: string | null = 'kW') => readTypedNumber(text, { language, unit })

describe('a typed number', () => {
  it.each<[string, string, number]>([
    ['4.2', 'en-GB', 4.2],
    ['4,200.5', 'en-GB', 4_200.5],
    ['4,2', 'fr-FR', 4.2],
    // The number pad has a point, which French uses for nothing else.
    ['4.2', 'fr-FR', 4.2],
    ['4 200,5', 'fr-FR', 4_200.5],
    ['4\u202f200,5', 'fr-FR', 4_200.5],
    ['4.200,5', 'es-ES', 4_200.5],
    ['4 200,5', 'pt-PT', 4_200.5],
    ['2.51E-10', 'en-GB', 2.51e-10],
    ['−7', 'en-GB', -7],
    ['.5', 'en-GB', 0.5],
  ])('%s in %s', (text, language, value) => {
    expect(read(text, language)).toEqual({ value })
  })
  it.each<[string, string, string, number]>([
    ['4.2 MW', 'en-GB', 'kW', 4_200],
    ['4,2 MW', 'fr-FR', 'kW', 4_200],
    ['2.3MW', 'en-GB', 'kW', 2_300],
    ['690 V', 'en-GB', 'kV', 0.69],
    ['1.1 kW', 'en-GB', 'kW', 1.1],
    ['36 km/h', 'en-GB', 'm/s', 10],
    ['32 °F', 'en-GB', '°C', 0],
  ])('%s in %s into %s', (text, language, unit, value) => {
    const found = read(text, language, unit)
    expect('value' in found ? found.value : found).toBeCloseTo(value, 9)
  })
  it('keeps every digit when the unit is a power of ten', () => {
    expect(read('2.3 MW', 'en-GB')).toEqual({ value: 2_300 })
    expect(read('0.0007 MW', 'en-GB')).toEqual({ value: 0.7 })
  })
  it.each<[string, string]>([
    ['4,2', 'en-GB'],
    ['4.200,5', 'fr-FR'],
    ['4.2', 'es-ES'],
    ['1,23,456', 'en-GB'],
    ['', 'en-GB'],
    ['twelve', 'en-GB'],
    ['1.2.3', 'en-GB'],
    ['1e999', 'en-GB'],
  ])('%s in %s is refused, not guessed', (text, language) => {
    expect(read(text, language)).toEqual({ fault: 'no-number' })
  })
  it.each<[string, string | null]>([
    ['4 kWh', 'kW'],
    ['4 apples', 'kW'],
    ['4 kW', null],
  ])('%s in a field in %s has another unit', (text, unit) => {
    expect(read(text, 'en-GB', unit)).toEqual({ fault: 'other-unit' })
  })
})

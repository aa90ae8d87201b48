import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { covers, everyFarm, type FarmPlace, farmsNamed, filtersFarms, noFarms } from './perimeter-rule.ts'

const place = (farmCode: string, countryCode = 'PT', technology: FarmPlace['technology'] = 'wind') => ({
  farmCode,
  countryCode,
  technology,
  subsidiary: null,
})

describe('a perimeter', () => {
  test('every farm, or none', () => {
    expect(covers(everyFarm, place('A'))).toBe(true)
    expect(covers(noFarms, place('A'))).toBe(false)
  })

  test('farms named are in it whatever the filters say', () => {
    const rule = { ...farmsNamed(['A']), countryCodes: ['FR'] }
    expect(covers(rule, place('A', 'PT'))).toBe(true)
    expect(covers(rule, place('B', 'PT'))).toBe(false)
    expect(covers(rule, place('B', 'FR'))).toBe(true)
  })

  test('a farm has to fit every filter that is filled', () => {
    const rule = { ...noFarms, countryCodes: ['PT', 'ES'], technologies: ['wind' as const] }
    expect(covers(rule, place('A', 'PT', 'wind'))).toBe(true)
    expect(covers(rule, place('A', 'PT', 'solar'))).toBe(false)
    expect(covers(rule, place('A', 'FR', 'wind'))).toBe(false)
  })

  test('a farm without a subsidiary is of none', () => {
    const rule = { ...noFarms, subsidiaries: ['North'] }
    expect(covers(rule, place('A'))).toBe(false)
    expect(covers(rule, { ...place('A'), subsidiary: 'North' })).toBe(true)
  })

  test('only filters need the farms to be looked up', () => {
    expect([everyFarm, noFarms, farmsNamed(['A'])].map(filtersFarms)).toEqual([false, false, false])
    expect(filtersFarms({ ...noFarms, subsidiaries: ['North'] })).toBe(true)
    expect(filtersFarms({ ...everyFarm, subsidiaries: ['North'] })).toBe(false)
  })

  test('one more filter never adds a farm that is not named', () => {
    const countries = fc.subarray(['PT', 'ES', 'FR'], { minLength: 1 })
    const technologies = fc.subarray(['wind', 'solar', 'hydro'] as const, { minLength: 1 })
    fc.assert(
      fc.property(
        countries,
        technologies,
        countries,
        technologies,
        (wanted, kinds, [country = 'PT'], [kind = 'wind']) => {
          const farm = place('X', country, kind)
          const wide = { ...noFarms, countryCodes: wanted }
          expect(covers({ ...wide, technologies: kinds }, farm)).toBe(covers(wide, farm) && kinds.includes(kind))
        },
      ),
    )
  })
})

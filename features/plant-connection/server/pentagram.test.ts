import { describe, expect, test } from 'vitest'
import { generatePentagram } from '../contract/pentagram.ts'

/** Part of the address that is refused. */
const faultOf = (farmName: string, countryCode: string) =>
  generatePentagram.params.safeParse({ farmName, countryCode }).error?.issues.map(({ path }) => path.join('.'))

describe('the call that generates a pentagram', () => {
  test.each([
    ['12 – 34', 'FR', ['farmName']],
    ['a/b', 'FR', ['farmName']],
    ['..', 'FR', ['farmName', 'farmName']],
    ['Bois', 'XQ', ['countryCode']],
    ['Bois', 'EU', ['countryCode']],
    ['Bois', 'fr', ['countryCode']],
  ])('refuses %j in %j and names the part', (name, country, parts) => {
    expect(faultOf(name, country)).toEqual(parts)
  })

  test('takes a name with accents', () => expect(faultOf('Łódź', 'PL')).toBeUndefined())
})

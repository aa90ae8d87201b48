import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Grant, perimeterOfRight, unitedPerimeter, unitedRights } from '../../../domain/grant.ts'
import { everyFarm, type FarmPlace, farmsNamed, noFarms, type PerimeterRule } from '../../../domain/perimeter-rule.ts'
import { EDIT, holds, inPerimeter, MANAGE, type Product, type ProductRights, READ } from '../../../domain/right.ts'
import { isPerimeterBeyond, productsBeyond, type RuledGrant } from './delegation-rule.ts'
import { resolvePerimeter } from './grants-of.ts'

const countries = ['FR', 'PT']
const technologies = ['wind', 'solar'] as const
const subsidiaries = ['North', 'South']
const asked = ['MyFleet', 'BackOfficeUsers', 'PICFarmContracts'] as const satisfies readonly Product[]

const aFarm = (farmCode: string): fc.Arbitrary<FarmPlace> =>
  fc.record({
    farmCode: fc.constant(farmCode),
    countryCode: fc.constantFrom(...countries),
    technology: fc.constantFrom(...technologies),
    subsidiary: fc.constantFrom(...subsidiaries, null),
  })
const known = fc.tuple(aFarm('A'), aFarm('B'), aFarm('C'))
/** Farms that nobody thought of when the right was given. */
const later = fc.tuple(aFarm('X'), aFarm('Y'))
const rule: fc.Arbitrary<PerimeterRule> = fc.record({
  everyFarm: fc.boolean().map((yes) => yes && true),
  farmCodes: fc.subarray(['A', 'B', 'C', 'X']),
  countryCodes: fc.subarray(countries),
  technologies: fc.subarray([...technologies]),
  subsidiaries: fc.subarray(subsidiaries),
})
const someRule = fc.oneof({ weight: 6, arbitrary: rule.map((one) => ({ ...one, everyFarm: false })) }, rule)
const rights: fc.Arbitrary<ProductRights> = fc
  .tuple(fc.nat(7), fc.nat(7), fc.nat(7))
  .map((values) => Object.fromEntries(asked.map((product, index) => [product, values[index] ?? 0])))
const grant: fc.Arbitrary<RuledGrant> = fc.record({ products: rights, rule: someRule })

const holdings = (grants: readonly RuledGrant[], farms: readonly FarmPlace[]): Grant[] =>
  grants.map(({ products, rule: one }) => ({ products, perimeter: resolvePerimeter(one, farms) }))

describe('nobody gives more than they hold', () => {
  test('whatever is allowed was held on every farm there is and will be, and where no farm is named', () => {
    let allowed = 0
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 3 }), grant, known, later, (held, given, present, future) => {
        const places = new Map(present.map((farm) => [farm.farmCode, farm]))
        const beyond = productsBeyond(held, given, undefined, places)
        const kept = Object.fromEntries(
          Object.entries(given.products).filter(([product]) => !beyond.includes(product as Product)),
        )
        const world = [...present, ...future]
        const giver = holdings(held, world)
        const taker = holdings([{ ...given, products: kept }], world)
        if (!isPerimeterBeyond(held, given, undefined, places))
          for (const { farmCode } of world)
            if (inPerimeter(unitedPerimeter(taker), farmCode))
              expect(inPerimeter(unitedPerimeter(giver), farmCode)).toBe(true)
        for (const product of asked)
          for (const flag of [READ, EDIT, MANAGE] as const) {
            if (!holds(unitedRights(taker)[product], flag)) continue
            allowed += 1
            expect(holds(unitedRights(giver)[product], flag)).toBe(true)
            for (const { farmCode } of world)
              if (inPerimeter(perimeterOfRight(taker, { product, flag }), farmCode))
                expect(inPerimeter(perimeterOfRight(giver, { product, flag }), farmCode)).toBe(true)
          }
      }),
      { numRuns: 3_000 },
    )
    expect(allowed).toBeGreaterThan(500)
  })

  test('what is held may be passed on as it is, and what stood before may stay', () => {
    fc.assert(
      fc.property(grant, known, (one, present) => {
        const places = new Map(present.map((farm) => [farm.farmCode, farm]))
        const named = { ...one, rule: { ...one.rule, farmCodes: one.rule.farmCodes.filter((code) => code !== 'X') } }
        expect(productsBeyond([named], named, undefined, places)).toEqual([])
        expect(productsBeyond([], named, named, places)).toEqual([])
        expect(isPerimeterBeyond([], named, named, places)).toBe(false)
      }),
    )
  })

  const none = new Map<string, FarmPlace>()
  test('a flag over no farm at all is a gain as well', () => {
    expect(productsBeyond([], { products: { BackOfficeUsers: 1 }, rule: noFarms }, undefined, none)).toEqual([
      'BackOfficeUsers',
    ])
  })
  test('a wider perimeter is a gain of every flag in it', () => {
    const held = [{ products: { MyFleet: 1 }, rule: farmsNamed(['A']) }]
    const before = { products: { MyFleet: 1, AlarmMapping: 4 }, rule: farmsNamed(['A']) }
    const given = { ...before, rule: everyFarm }
    expect(productsBeyond(held, given, before, none)).toEqual(['AlarmMapping', 'MyFleet'])
    expect(productsBeyond([{ products: { MyFleet: 1 }, rule: everyFarm }], given, before, none)).toEqual([
      'AlarmMapping',
    ])
  })
  test('a filter is not covered by the names of the farms that fit it today', () => {
    const farm: FarmPlace = { farmCode: 'A', countryCode: 'FR', technology: 'wind', subsidiary: null }
    const held = [{ products: { MyFleet: 1 }, rule: farmsNamed(['A']) }]
    const given = { products: { MyFleet: 1 }, rule: { ...noFarms, countryCodes: ['FR'] } }
    expect(productsBeyond(held, given, undefined, new Map([['A', farm]]))).toEqual(['MyFleet'])
  })
})

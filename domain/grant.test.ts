import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Grant, perimeterOfRight, unitedPerimeter, unitedRights } from './grant.ts'
import { EDIT, holds, inPerimeter, MANAGE, type Perimeter, type Product, READ } from './right.ts'

const grant = (products: Grant['products'], ...farmCodes: string[]): Grant => ({
  products,
  perimeter: new Set(farmCodes),
})

describe('what several grants hold', () => {
  test('flags are united, not added', () => {
    const both = [grant({ MyFleet: READ + EDIT }), grant({ MyFleet: READ + MANAGE, AlarmMapping: READ })]
    expect(unitedRights(both)).toEqual({ MyFleet: 7, AlarmMapping: READ })
  })

  test('a right of one group says nothing about the farms of another', () => {
    const both = [grant({ MyFleet: READ, PICFarmContracts: READ }, 'A'), grant({ MyFleet: READ + EDIT }, 'B')]
    expect(perimeterOfRight(both, { product: 'MyFleet', flag: READ })).toEqual(new Set(['A', 'B']))
    expect(perimeterOfRight(both, { product: 'MyFleet', flag: EDIT })).toEqual(new Set(['B']))
    expect(perimeterOfRight(both, { product: 'PICFarmContracts', flag: READ })).toEqual(new Set(['A']))
    expect(perimeterOfRight(both, { product: 'HealthDashboard', flag: READ })).toEqual(new Set())
  })

  test('every farm swallows lists', () => {
    const everywhere: Grant = { products: { MyFleet: READ }, perimeter: 'all' }
    expect(unitedPerimeter([grant({}, 'A'), everywhere])).toBe('all')
    expect(unitedPerimeter([])).toEqual(new Set())
  })

  const products: Product[] = ['MyFleet', 'AlarmMapping', 'PICFarmMap']
  const farms = ['A', 'B', 'C']
  const anyGrant: fc.Arbitrary<Grant> = fc.record({
    products: fc.dictionary(fc.constantFrom(...products), fc.integer({ min: 0, max: 7 })),
    perimeter: fc.oneof(
      fc.constant<Perimeter>('all'),
      fc.subarray(farms).map((codes): Perimeter => new Set(codes)),
    ),
  })

  test('a right holds on a farm exactly where one grant gives both; one more grant never takes away', () => {
    fc.assert(
      fc.property(
        fc.array(anyGrant, { maxLength: 4 }),
        anyGrant,
        fc.constantFrom(...products),
        fc.constantFrom(READ, EDIT, MANAGE),
        fc.constantFrom(...farms),
        (grants, another, product, flag, farmCode) => {
          const right = { product, flag } as const
          const expected = grants.some(
            (one) => holds(one.products[product], flag) && inPerimeter(one.perimeter, farmCode),
          )
          expect(inPerimeter(perimeterOfRight(grants, right), farmCode)).toBe(expected)
          if (expected) expect(holds(unitedRights(grants)[product], flag)).toBe(true)
          if (expected) expect(inPerimeter(perimeterOfRight([...grants, another], right), farmCode)).toBe(true)
        },
      ),
    )
  })
})

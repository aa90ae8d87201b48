import { expect, test } from 'vitest'
import { recordFaults } from '../../../platform/contract/field-check.ts'
import { completeness } from '../../../platform/contract/field-value.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { datesInOrder } from '../contract/general-rules.ts'
import { crisisFields, financialFields } from '../contract/section-fields.ts'
import { demoFillings } from './demo-cards.ts'
import { crisisPlan, farmGeneral, plantFinance } from './tables.ts'

const node = (farmCode: string, technology = 'wind'): PlantNode => ({
  ...{ entCode: `E-${farmCode}`, level: 'farm', type: 'FARM', technology, parent: null, path: [`E-${farmCode}`] },
  ...{ countryCode: 'FR', farmCode, name: 'Farm' },
})
const filled = (table: object, of: PlantNode) => {
  const filling = demoFillings.find((one) => one.table === table)
  return filling?.isFor(of) ? (filling.valuesOf(of) as Record<string, unknown>) : undefined
}

test('values of the demo are valid, complete and always the same', () => {
  for (const technology of ['wind', 'solar', 'hydro', 'biogas', 'bess']) {
    const one = node('FR-VLM', technology)
    const ofNode = { farmCode: one.farmCode, technology }
    for (const [table, fields] of [
      [crisisPlan, crisisFields],
      [plantFinance, financialFields],
    ] as const) {
      const values = { ...ofNode, ...filled(table, one) }
      expect(recordFaults(fields, values)).toEqual([])
      expect(completeness(fields, values).missing).toEqual([])
      expect(filled(table, one)).toEqual(filled(table, one))
    }
    expect(datesInOrder(filled(farmGeneral, one) as never)).toEqual([])
  }
})

test('one farm of the demo is not looked after: its finance is empty, its crisis plan is not', () => {
  expect(filled(plantFinance, node('PT-ACH'))).toBeUndefined()
  expect(filled(crisisPlan, node('PT-ACH'))).toBeDefined()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindFaults } from '../../../platform/contract/record-kind.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { inverterModels } from '../../../simulator/solar/inverter-model.ts'
import { turbineModels } from '../../../simulator/wind/turbine-model.ts'
import { inventories } from '../contract/inventories.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { seedDemoModels } from './demo-models.ts'
import { inventoryFigures } from './inventory-figures.ts'

let relations: Awaited<ReturnType<typeof openTestRelations>>
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())

test('each model of the demo is valid, and there are some of all kinds', () => {
  for (const { type, kind } of inventories) {
    expect(demoCatalogue[type].length, type).toBeGreaterThanOrEqual(2)
    for (const model of demoCatalogue[type]) {
      const faults = kindFaults(kind, {
        status: 'active',
        ...('deratings' in kind.fields && { deratings: [] }),
        ...model,
      })
      expect(faults, `${type} ${model.model}`).toEqual([])
    }
  }
})

test('the models that the simulator names have its figures', () => {
  for (const { manufacturer, name, ratedPowerKw, rotorDiameterM } of Object.values(turbineModels))
    expect(demoCatalogue.WindTurbine).toContainEqual(
      expect.objectContaining({
        manufacturer,
        model: name,
        ratedActivePower: ratedPowerKw,
        rotorDiameter: rotorDiameterM,
      }),
    )
  for (const { manufacturer, name, ratedPowerKw } of Object.values(inverterModels))
    expect(demoCatalogue.Inverter).toContainEqual(
      expect.objectContaining({ manufacturer, model: name, acPower: ratedPowerKw }),
    )
})

test('the catalogue is written once, and says that it is invented', async () => {
  const context = { db: relations.db, farms: [], farmsStored: Promise.resolve() }
  await seedDemoModels(context)
  const figures = await inventoryFigures(relations.db)
  await seedDemoModels(context)
  expect(await inventoryFigures(relations.db)).toEqual(figures)
  expect(figures.find(({ type }) => type === 'WindTurbine')).toMatchObject({ models: 6, unused: 6 })
  expect(figures.every(({ models, incomplete }) => models > 0 && incomplete <= models)).toBe(true)
})

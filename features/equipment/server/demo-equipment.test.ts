import { expect, test } from 'vitest'
import { kindFaults } from '../../../platform/contract/record-kind.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { partKind, substationKind } from '../contract/equipment-kinds.ts'
import { isTypeOf, partTypes, placesOf, substationTypes } from '../contract/equipment-types.ts'
import { demoPartsOf } from './demo-parts.ts'

const node = (level: PlantNode['level'], type: string, technology: string): PlantNode => ({
  ...{ entCode: `E-${technology}-${level}`, level, type, technology, parent: null, path: [], countryCode: 'FR' },
  ...{ farmCode: 'FR-VLM', name: 'Node' },
})
const nodes = [node('asset', 'WIND_TURBINE', 'wind'), node('subFarm', 'SUB_FARM', 'solar')]

test('parts of the demo are valid, each below a part that can hold it, and always the same', () => {
  const parts = nodes.flatMap((one) => demoPartsOf(one, false))
  const byId = new Map(parts.map((part) => [part.id, part]))
  expect(byId.size).toBe(parts.length)
  for (const { kind, values } of parts) {
    expect(kindFaults(kind === 'equipmentPart' ? partKind : substationKind, values), JSON.stringify(values)).toEqual([])
    const type = String(values.type)
    const above = byId.get(String(values.parentCode))?.values.type
    if (above !== undefined && isTypeOf([...partTypes, ...substationTypes], type))
      expect(placesOf[type]).toContain(above)
  }
  expect(nodes.flatMap((one) => demoPartsOf(one, false))).toEqual(parts)
})

test('a careless farm knows only a part of it', () => {
  const [turbine] = nodes
  if (!turbine) throw new Error('no node')
  expect(demoPartsOf(turbine, true).length).toBeLessThan(demoPartsOf(turbine, false).length / 2)
})

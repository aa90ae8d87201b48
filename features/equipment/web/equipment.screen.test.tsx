import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../tests/screens/render-screen.tsx'
import { type CardNode, getCardNode } from '../../plant-card/contract/card-node.ts'
import { getEquipmentTree, updateEquipment } from '../contract/equipment-tree.ts'
import { feature } from './index.ts'

const all = READ + EDIT + MANAGE
const node: CardNode = {
  ...{ entCode: 'AAA-S1', level: 'subFarm', type: 'SUB_FARM', technology: 'wind', name: 'Row 1', farmCode: 'AAA' },
  ...{ farmName: 'North farm', countryCode: 'FR', pentagram: 'NRTFR', timezone: 'Europe/Paris', parents: [] },
  children: [],
  rights: { PICFarmEquipments: all, PICFarmGeneral: READ },
}
const made = { manufacturer: 'Alta', model: 'H 1' }
const place = { assetCode: 'T1', canBeCreated: true }
const tree = {
  ...{ sutCode: 'AAA-S1', farmCode: 'AAA', version: 7 },
  nodes: [
    {
      ...{ code: 'T1', type: 'WIND_TURBINE', name: 'WT1', parentCode: null, assetCode: 'T1', canBeCreated: false },
      values: { windTurbineName: 'WT1', manufacturer: 'Alta', model: 'A90', ratedActivePower: 2000, hubHeight: null },
    },
    {
      ...{ code: 'H1', type: 'WIND_TURBINE_HOIST', name: 'Hoist', parentCode: 'T1', ...place },
      values: { equipmentName: 'Hoist', ...made, load: 250, norm: null },
    },
  ],
}
const path = '/PlantIDCard/SubFarm/Details/{-$entCode}/Equipments/$selectedAsset/$equipmentType/$equipmentCode'
const open = async (code: string, scene: Partial<Scene> = {}) => {
  const route = feature.routes.find((one) => one.path === path)
  if (!route) throw new Error('no route')
  const { default: Screen } = await route.screen()
  return renderScreen(<Screen />, {
    address: `/PlantIDCard/SubFarm/Details/AAA-S1/Equipments/T1/X/${code}`,
    path,
    person: personOf({ products: { PICFarmEquipments: all, PICFarmGeneral: READ } }),
    slots: feature.slots ?? [],
    calls: [answer(getCardNode, node), answer(getEquipmentTree, tree)],
    ...scene,
  })
}

test('the tree shows machines and parts, and the chosen part has its values', async () => {
  const { findByRole, findByText, queryByRole } = await open('H1')
  expect(await findByRole('treeitem', { name: /Hoist/ })).toBeVisible()
  expect(await findByText('250 kg')).toBeVisible()
  expect(queryByRole('button', { name: /Save/ })).toBeNull()
})

test('an emptied model holds up the save and is named; a changed value is sent with the version of the tree', async () => {
  const { user, fill, findByRole, findByLabelText, findByText, requests } = await open('H1', {
    calls: [
      answer(getCardNode, node),
      answer(getEquipmentTree, tree),
      answer(updateEquipment, { changeSet: 8, version: 8 }),
    ],
  })
  await user.click(await findByRole('button', { name: 'Edit' }))
  const model = await findByLabelText(/^Model\b(?! of)/)
  await fill(model, '')
  expect(await findByText(/Fill these fields before you save: Hoist – Model/)).toBeVisible()
  expect(await findByRole('button', { name: 'Save (0)' })).toBeDisabled()
  await fill(model, 'H 1')
  await fill(await findByLabelText(/^Norm/), 'EN 14492')
  await user.click(await findByRole('button', { name: 'Save (1)' }))
  await waitFor(() =>
    expect(requests(updateEquipment)).toMatchObject([
      {
        body: {
          ...{ sutCode: 'AAA-S1', version: 7, created: [], deleted: [] },
          fields: [{ entityCode: 'H1', entityType: 'WIND_TURBINE_HOIST', key: 'norm', value: 'EN 14492' }],
        },
      },
    ]),
  )
})

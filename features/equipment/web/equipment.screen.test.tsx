import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../tests/screens/render-screen.tsx'
import { type CardNode, getCardNode } from '../../plant-card/contract/card-node.ts'
import { partCalls } from '../contract/equipment-kinds.ts'
import { exchangeEquipment, getEquipmentStays, getEquipmentTree, updateEquipment } from '../contract/equipment-tree.ts'
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
const stay = { hours: null, reason: null, location: 'machine', assetCode: 'T1', name: 'WT1' }
const stays = {
  results: [
    { ...stay, fromMs: Date.parse('2026-03-01T00:00:00+01:00'), toMs: null },
    {
      ...stay,
      fromMs: null,
      toMs: Date.parse('2026-03-01T00:00:00+01:00'),
      location: 'stock',
      assetCode: null,
      name: null,
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
    calls: [answer(getCardNode, node), answer(getEquipmentTree, tree), answer(getEquipmentStays, stays)],
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
      answer(getEquipmentStays, stays),
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

test('a part names the machines in which it stood', async () => {
  const { findByRole } = await open('H1')
  const table = within(await findByRole('table', { name: 'Machines it stood in' }))
  expect(table.getByText('WT1')).toBeVisible()
  expect(table.getByText('In stock')).toBeVisible()
  expect(table.getAllByText(/1 Mar 2026/)).toHaveLength(2)
})

test('an exchange takes a part from stock', async () => {
  const spare = { id: 'H9', version: 1, type: 'WIND_TURBINE_HOIST', model: 'H 2', serialNumber: 'S-9' }
  const { user, fill, findByRole, findByLabelText, requests } = await open('H1', {
    calls: [
      answer(getCardNode, node),
      answer(getEquipmentTree, tree),
      answer(getEquipmentStays, stays),
      answer(partCalls.get, { ...spare, id: 'H1', version: 4 } as never),
      answer(partCalls.list, { results: [spare], count: 1, total: 1 } as never),
      answer(exchangeEquipment, { code: 'H9', changeSet: 9 }),
    ],
  })
  await user.click(await findByRole('button', { name: 'Exchange' }))
  const dialog = within(await findByRole('dialog'))
  await fill(await findByLabelText(/^From this day on/), '2026-03-01')
  await user.click(await dialog.findByRole('combobox', { name: 'New part from' }))
  await user.click(await findByRole('option', { name: 'Stock: H 2 · S-9' }))
  await user.click(dialog.getByRole('button', { name: 'Exchange' }))
  await waitFor(() =>
    expect(requests(exchangeEquipment)).toMatchObject([{ body: { code: 'H1', version: 4, stockCode: 'H9' } }]),
  )
})

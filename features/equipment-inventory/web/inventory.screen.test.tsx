import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { getDocuments } from '../../../platform/contract/document-calls.ts'
import { listCreation, pagedList } from '../../../platform/contract/record-calls.ts'
import { getReferenceUses } from '../../../platform/contract/reference-calls.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen } from '../../../tests/screens/render-screen.tsx'
import { callsOf } from '../contract/inventory-calls.ts'
import { getEquipmentInventory } from '../contract/inventory-summary.ts'
import { getModelMerges, mergeModels } from '../contract/model-merge.ts'
import InventoryHome from './screens/inventory-home.tsx'
import ModelCard from './screens/model-card.tsx'
import ModelList from './screens/model-list.tsx'

const calls = callsOf({ type: 'Gearbox' })
const home = '/PlantIDCard/Equipments'
const list = `${home}/Gearboxes`
const path = `${list}/$mode/{-$equipmentsId}`

const gearbox = (id: string, model: string, more: object = {}) => ({
  ...{ id, version: 1, manufacturer: 'Example', model, variant: null, reference: null, status: 'active' },
  ...{ madeFrom: null, madeTo: null, mass: null, gearRatio: 97, stages: 3, ratedTorque: null, oilType: null },
  ...{ oilVolume: 400, gearboxCooling: null, dataSheet: null, source: null, licence: null, completeness: 55 },
  ...more,
})
const reader = personOf({ products: { PICFarmEquipments: READ } })
const nobody = personOf({ products: {} })

test('the page of all inventories has numbers, a link to incomplete models, and the newest changes', async () => {
  const { findByRole, getByRole } = await renderScreen(<InventoryHome />, {
    address: home,
    calls: [
      answer(getEquipmentInventory, {
        results: [{ type: 'Gearbox', models: 12, incomplete: 3, unused: 5 }],
        changes: [
          {
            ...{ type: 'Gearbox', id: '7', name: 'Example G7', operation: 'createGearboxEquipment', by: 'Ana Duarte' },
            ...{ atMs: Date.UTC(2026, 5, 1), exists: true },
          },
        ],
      }),
    ],
  })
  const row = within(await findByRole('row', { name: /Gearbox models/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['12', '3', '5'])
  expect(decodeURIComponent(row.getByRole('link', { name: '3' }).getAttribute('href') ?? '')).toContain(
    '"completeness":{"below":100}',
  )
  expect(getByRole('link', { name: 'Example G7' })).toHaveAttribute('href', `${list}/View/7`)
})

test.each([
  ['the page of all inventories', <InventoryHome key="home" />, home],
  ['a list', <ModelList key="list" />, list],
  ['a card', <ModelCard key="card" />, `${list}/View/7`],
])('%s without the right to read names the right and asks the server nothing', async (_name, screen, address) => {
  const { findByText, queryByRole } = await renderScreen(screen, { address, person: nobody, calls: [] })
  expect(await findByText(/Farm: equipment: read/)).toBeVisible()
  expect(queryByRole('table')).toBeNull()
})

test('two models are compared, and what differs is marked', async () => {
  const [first, second] = [gearbox('1', 'G1'), gearbox('2', 'G2', { gearRatio: 104.5 })]
  const { user, findByRole, getByRole } = await renderScreen(<ModelList />, {
    address: list,
    person: reader,
    calls: [
      answer(pagedList(calls), { results: [first, second], count: 2, total: 2 } as never),
      answer(calls.get, ({ params }) => (params.id === '1' ? first : second) as never),
    ],
  })
  await findByRole('row', { name: /G1/ })
  await user.click(getByRole('button', { name: 'Select rows' }))
  await user.click(await findByRole('button', { name: 'Select all' }))
  await user.click(await findByRole('button', { name: 'Compare' }))
  const dialog = within(await findByRole('dialog'))
  const ratio = await dialog.findByRole('row', { name: /Gear ratio/ })
  expect(within(ratio).getByText('104.50').tagName).toBe('STRONG')
  const stages = await dialog.findByRole('row', { name: /Stages/ })
  expect(stages.querySelector('strong')).toBeNull()
})

test('a copy begins with the values of the model, and is sent as a list of one', async () => {
  const made = gearbox('9', 'G1', { variant: 'B' })
  const { fill, user, findByRole, getByRole, requests } = await renderScreen(<ModelCard />, {
    address: `${list}/create?copy=1`,
    path,
    calls: [
      answer(calls.get, ({ params }) => (params.id === '1' ? gearbox('1', 'G1') : made) as never),
      answer(listCreation(calls), { results: [made] } as never),
      answer(calls.changes, { results: [] }),
      answer(getReferenceUses, { results: [] }),
      answer(getDocuments, { results: [] }),
      answer(getModelMerges, { results: [] }),
    ],
  })
  expect(await findByRole('textbox', { name: /Model/ })).toHaveValue('G1')
  await fill(getByRole('textbox', { name: /Variant/ }), 'B')
  await user.click(getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(requests(listCreation(calls))).toHaveLength(1))
  const [sent] = requests(listCreation(calls))
  expect(sent?.body).toEqual([
    { manufacturer: 'Example', model: 'G1', variant: 'B', status: 'active', gearRatio: 97, stages: 3, oilVolume: 400 },
  ])
})

test('selected duplicates are merged into the one that the user chooses', async () => {
  const [first, second] = [gearbox('1', 'G1'), gearbox('2', 'G2')]
  const { user, findByRole, getByRole, requests, address } = await renderScreen(<ModelList />, {
    address: list,
    calls: [
      answer(pagedList(calls), { results: [first, second], count: 2, total: 2 } as never),
      answer(mergeModels, { id: 3, names: ['Example G2'], moved: 11, by: 'Ana Duarte', atMs: 0 }),
    ],
  })
  await findByRole('row', { name: /G1/ })
  await user.click(getByRole('button', { name: 'Select rows' }))
  await user.click(await findByRole('button', { name: 'Select all' }))
  await user.click(await findByRole('button', { name: 'Merge' }))
  const dialog = within(await findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(requests(mergeModels)).toEqual([
      { params: { type: 'Gearbox' }, body: { keep: '1', merge: [{ id: '2', version: 1 }] } },
    ]),
  )
  await waitFor(() => expect(address()).toBe(`${list}/View/1`))
})

test('an address that is no model is a page that does not exist', async () => {
  const { findByText } = await renderScreen(<ModelCard />, { address: `${list}/Show/7`, path, calls: [] })
  expect(await findByText('This page does not exist')).toBeVisible()
})

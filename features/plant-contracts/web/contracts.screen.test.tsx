import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { getDocuments } from '../../../platform/contract/document-calls.ts'
import { initialValues } from '../../../platform/contract/record-kind.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderApp } from '../../../tests/screens/render-app.tsx'
import { renderScreen, type Scene } from '../../../tests/screens/render-screen.tsx'
import { type CardNode, getCardNode } from '../../plant-card/contract/card-node.ts'
import { contractCalls, contractKind } from '../contract/plant-contract.ts'
import { feature } from './index.ts'

const node: CardNode = {
  ...{ entCode: 'AAA-SF', level: 'subFarm', type: 'SUB_FARM', technology: 'wind', name: 'Row 1', farmCode: 'AAA' },
  ...{ farmName: 'North farm', countryCode: 'FR', pentagram: 'NRTFR', timezone: 'Europe/Paris' },
  ...{ parents: [], children: [] },
  rights: { PICFarmContracts: READ + EDIT + MANAGE },
}
const contract = {
  ...{ id: '8d2c1f6e-0a10-4c8e-9d51-2f1f0a3b4c5d', version: 1, ...initialValues(contractKind.fields) },
  ...{ farmCode: 'AAA', entCode: 'AAA-SF', category: 'grid', number: 'G-1', subject: 'Access', counterparty: 'Grid' },
  ...{ startsOn: '2020-01-01', endsOn: '2029-12-31', noticeMonths: 12, noticeOn: '2028-12-31', renews: true },
}
const noTimeline = { zone: 'Europe/Paris', beganMs: null, endedMs: null, fields: [], changeSets: [] }
const path = '/PlantIDCard/SubFarm/Details/{-$entCode}/Contracts/GridContracts'
const rights = READ + EDIT + MANAGE

const open = async (
  results: readonly object[],
  { held = rights, ...scene }: Partial<Scene> & { held?: number } = {},
) => {
  const route = feature.routes.find((one) => one.path === path)
  if (!route) throw new Error(`no route ${path}`)
  const { default: Screen } = await route.screen()
  return renderScreen(<Screen />, {
    address: '/PlantIDCard/SubFarm/Details/AAA-SF/Contracts/GridContracts',
    path,
    person: personOf({ products: { PICFarmContracts: held } }),
    now: '2028-11-20T10:00:00Z',
    slots: feature.slots ?? [],
    calls: [
      answer(getCardNode, { ...node, rights: { PICFarmContracts: held } }),
      answer(contractCalls.list, { results, count: results.length, total: results.length } as never),
      answer(contractCalls.timeline, noTimeline),
      answer(contractCalls.get, contract as never),
      answer(contractCalls.create, contract as never),
      answer(getDocuments, { results: [] }),
    ],
    ...scene,
  })
}

test('a card lists the contracts of one category with their notice day and state, in tabs of their own', async () => {
  const other = { ...contract, id: '8d2c1f6e-0a10-4c8e-9d51-2f1f0a3b4c5e', category: 'other', number: 'L-1' }
  const { findByRole, getByRole, queryByText, requests } = await open([contract, other])
  const table = await findByRole('table', { name: 'Grid contracts' })
  expect(within(table).getByText('Notice due soon')).toBeVisible()
  expect(within(table).getByText(/31 Dec 2028/)).toBeVisible()
  expect(queryByText('L-1')).toBeNull()
  const tabs = within(getByRole('navigation', { name: 'Contracts' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Grid contracts',
    'Maintenance contracts',
    'Other contracts',
  ])
  expect(requests(contractCalls.list)).toMatchObject([
    { query: { perPage: -1, filters: { entCode: { equals: 'AAA-SF' } } } },
  ])
})

test('a new contract gets node and category from the card', async () => {
  const { user, fill, findByRole, findByLabelText, requests } = await open([])
  await user.click(await findByRole('button', { name: 'Add grid contract' }))
  await fill(await findByLabelText(/^Number/), 'G-1')
  await fill(await findByLabelText(/^Subject/), 'Access')
  await fill(await findByLabelText(/^Counterparty/), 'Grid')
  await fill(await findByLabelText(/^From/), '2020-01-01')
  await user.click(await findByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests(contractCalls.create)).toMatchObject([
      { body: { farmCode: 'AAA', entCode: 'AAA-SF', category: 'grid', number: 'G-1', startsOn: '2020-01-01' } },
    ]),
  )
})

test('a contract opens beside the list; who may only read neither changes nor adds', async () => {
  const { user, findByRole, findByText, queryByRole } = await open([contract], { held: READ })
  await user.click(await findByRole('button', { name: 'G-1' }))
  expect(await findByText('12 months')).toBeVisible()
  expect(queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(queryByRole('button', { name: 'Add grid contract' })).toBeNull()
})

test('the address above the lists leads to the first of them, on the same day', async () => {
  const { address } = await renderApp({
    address: '/PlantIDCard/SubFarm/Details/AAA-SF/Contracts?asOf=2024-03-12',
    person: personOf({ products: { PICFarmContracts: READ } }),
    calls: [answer(getCardNode, node), answer(contractCalls.list, { results: [], count: 0, total: 0 } as never)],
  })
  await waitFor(() =>
    expect(address()).toBe('/PlantIDCard/SubFarm/Details/AAA-SF/Contracts/GridContracts?asOf=2024-03-12'),
  )
})

import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MANAGE, READ } from '../../../domain/right.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen } from '../../../tests/screens/render-screen.tsx'
import { type CardNode, getCardNode } from '../contract/card-node.ts'
import { createAsset, createFarm, getNodeProposals } from '../contract/new-node-calls.ts'
import { feature } from './index.ts'

const none = { pentagram: null, farmCode: null, deviceCode: null, similar: [] }
const twin = { entCode: 'E-FR-OLD', level: 'farm', name: 'Bois Clair', type: 'FARM', hasSameName: true, distance: 3.2 }
const row: CardNode = {
  ...{ entCode: 'AAA-S1', level: 'subFarm', type: 'SUB_FARM', technology: 'wind', name: 'Row 1', farmCode: 'AAA' },
  ...{ farmName: 'North farm', countryCode: 'FR', pentagram: 'NRTFR', timezone: 'Europe/Paris' },
  ...{ parents: [], children: [], rights: { PICFarmGeneral: READ } },
}

const open = async (level: 'Farm' | 'Asset', query = '', held = READ + MANAGE) => {
  const path = `/PlantIDCard/${level}/Details/{-$entCode}`
  const route = feature.routes.find((one) => one.path === path)
  if (!route) throw new Error(`no route ${path}`)
  const { default: Screen } = await route.screen()
  return renderScreen(<Screen />, {
    address: `/PlantIDCard/${level}/Details${query}`,
    path,
    person: personOf({ products: { Plantidcard: held } }),
    slots: feature.slots ?? [],
    calls: [
      answer(getCardNode, row),
      answer(getNodeProposals, {
        ...none,
        ...(level === 'Farm'
          ? { pentagram: 'BSCFR', farmCode: 'FR-BSC', similar: [twin as never] }
          : { deviceCode: 'WT07' }),
      }),
      answer(createFarm, { id: 'E-FR-BSC', version: 1 }),
      answer(createAsset, { id: 'E-AAA-WT07', version: 1 }),
    ],
  })
}

test('a card without a code is the form of a new farm, which shows codes and similar farms before it saves', async () => {
  const { user, fill, findByLabelText, findByText, findByRole, requests } = await open('Farm')
  await fill(await findByLabelText(/^Name/), 'Bois Clair')
  expect(await findByText(/Pentagram: BSCFR · Farm code: FR-BSC/)).toBeVisible()
  expect(await findByRole('link', { name: 'Bois Clair' })).toHaveAttribute('href', '/PlantIDCard/Farm/Details/E-FR-OLD')
  expect(await findByText('Same name · 3.2 km away')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Create farm' }))
  // Needed facts are missing, so nothing is sent.
  expect(requests(createFarm)).toEqual([])
})

test('a new asset stands below the node of the address', async () => {
  const { user, fill, findByLabelText, findByText, findByRole, requests } = await open('Asset', '?parent=AAA-S1')
  expect(await findByText('Below Row 1')).toBeVisible()
  await fill(await findByLabelText(/^Name/), 'North 7')
  await user.click(await findByRole('combobox', { name: /^Type/ }))
  await user.click(await findByRole('option', { name: 'Wind turbine' }))
  expect(await findByText(/Device code: WT07/)).toBeVisible()
  await user.click(await findByRole('button', { name: 'Create asset' }))
  await waitFor(() =>
    expect(requests(createAsset)).toMatchObject([
      { body: { parent: 'AAA-S1', name: 'North 7', assetType: 'WIND_TURBINE', status: 'planned' } },
    ]),
  )
})

test('an asset without a node above has no form, and who may not create sees that there is no card', async () => {
  const { findByText } = await open('Asset')
  expect(await findByText('Below which node?')).toBeVisible()
  const other = await open('Farm', '', READ)
  expect(await other.findByText('No such card')).toBeVisible()
})

import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen } from '../../../tests/screens/render-screen.tsx'
import { type CardNode, getCardNode } from '../../plant-card/contract/card-node.ts'
import { assetGeneralCalls } from '../../plant-card/contract/general-kinds.ts'
import { mapItemCalls } from '../contract/map-item.ts'
import { feature } from './index.ts'

const node: CardNode = {
  ...{ entCode: 'AAA-SF', level: 'subFarm', type: 'SUB_FARM', technology: 'wind', name: 'Row 1', farmCode: 'AAA' },
  ...{ farmName: 'North farm', countryCode: 'FR', pentagram: 'NRTFR', timezone: 'Europe/Paris', parents: [] },
  children: [{ entCode: 'AAA-WT1', level: 'asset', name: 'WT1', type: 'WIND_TURBINE' }],
  rights: { PICFarmMap: READ + EDIT + MANAGE, PICFarmGeneral: READ },
}
const cable = {
  ...{ id: '8d2c1f6e-0a10-4c8e-9d51-2f1f0a3b4c5d', version: 1, farmCode: 'AAA', entCode: 'AAA-SF', remark: null },
  ...{ itemName: 'C1', layer: 'cable', places: '48,2\n48.01,2.02' },
}
const emptyWorld = {
  type: 'Topology',
  objects: { countries: { type: 'GeometryCollection', geometries: [] } },
  arcs: [],
}
/** The base map of the page is a file, not a call. */
const baseMap = (scale: string) =>
  answer(
    {
      id: scale,
      method: 'GET',
      path: `/node_modules/world-atlas/countries-${scale}.json`,
      reply: { safeParse: (data: unknown) => ({ success: true, data }) },
    } as never,
    emptyWorld as never,
  )
const machine = { gateway: {}, id: 'AAA-WT1', version: 1, farmCode: 'AAA', name: 'WT1', latitude: 50.2, longitude: 2 }

const open = async (rights: CardNode['rights'] = node.rights) => {
  const path = '/PlantIDCard/SubFarm/Details/{-$entCode}/Map'
  const route = feature.routes.find((one) => one.path === path)
  if (!route) throw new Error(`no route ${path}`)
  const { default: Screen } = await route.screen()
  return renderScreen(<Screen />, {
    address: '/PlantIDCard/SubFarm/Details/AAA-SF/Map',
    path,
    person: personOf({ products: rights as Record<string, number> }),
    slots: feature.slots ?? [],
    calls: [
      answer(getCardNode, { ...node, rights }),
      answer(mapItemCalls.list, { results: [cable], count: 1, total: 1 } as never),
      answer(assetGeneralCalls.list, { results: [machine], count: 1, total: 1 } as never),
      ...['110m', '50m', '10m'].map(baseMap),
      answer(mapItemCalls.create, { results: [{ ...cable, id: '8d2c1f6e-0a10-4c8e-9d51-2f1f0a3b4c5e' }] } as never),
    ],
  })
}

test('a thing is drawn on the map and saved with the places that were pressed', async () => {
  const { user, findByRole, requests } = await open()
  const map = await findByRole('application', { name: 'Map of Row 1' })
  expect(within(await findByRole('table', { name: 'Things on the map' })).getByText('C1')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Draw' }))
  const done = await findByRole('button', { name: 'Save drawing' })
  expect(done).toBeDisabled()
  await user.click(map)
  await user.click(done)
  await waitFor(() => expect(requests(mapItemCalls.create)).toHaveLength(1))
  expect(requests(mapItemCalls.create)).toMatchObject([
    { body: [{ farmCode: 'AAA', entCode: 'AAA-SF', layer: 'mast', itemName: 'Masts 1' }] },
  ])
})

test('a machine that stands far from the others has a warning, and readers draw nothing', async () => {
  const { findByText, findByRole, queryByRole } = await open({ PICFarmMap: READ, PICFarmGeneral: READ })
  expect(await findByText(/C1 is 24\d km away from the others|WT1 is 24\d km away from the others/)).toBeVisible()
  expect(await findByRole('button', { name: 'Measure' })).toBeVisible()
  expect(queryByRole('button', { name: 'Draw' })).toBeNull()
  expect(queryByRole('button', { name: 'Import file' })).toBeNull()
})

import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { answer, problem } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../tests/screens/render-screen.tsx'
import { callsOf } from '../../equipment-inventory/contract/inventory-calls.ts'
import { getUserNames } from '../../users/contract/endpoints.ts'
import { getGroupNames } from '../../users/contract/group-endpoints.ts'
import { noCurves } from '../contract/curve-shapes.ts'
import { assignTurbineMode, getTurbineMachines } from '../contract/machine-calls.ts'
import { deleteHubHeight, getHubHeights, getTurbineModes, saveTurbineMode } from '../contract/mode-calls.ts'
import type { HubHeight, TurbineMode } from '../contract/turbine-mode.ts'
import ModeForm from './screens/mode-form.tsx'
import ModeVersion from './screens/mode-version.tsx'
import ModesHome from './screens/modes-home.tsx'
import UpdateModes from './screens/update-modes.tsx'

const path = '/PlantIDCard/Equipments/WindTurbines/$mode/{-$equipmentsId}'
const address = '/PlantIDCard/Equipments/WindTurbines/View/7/WindTurbinesModes'
const model = {
  id: '7',
  version: 1,
  manufacturer: 'Example',
  model: 'EX-110',
  ratedActivePower: 3_000,
  rotorDiameter: 110,
}
const height: HubHeight = {
  ...{ id: 3, height: 92.5, totalHeight: 147.5, windClass: 'II', modeAvailableOnRequest: false },
  ...{ versionHubHeightId: null, hasEntityLinked: true, hasVersionsLinked: true, ...noCurves },
}
const points = [
  [3, 30],
  [7, 900],
  [12, 3_000],
].map(([windSpeed = 0, power = 0]) => ({ windSpeed, power, thrust: null, rotorSpeed: null }))
const mode = (more: object = {}): TurbineMode => ({
  ...{ id: 1, version: 4, name: 'PO0', isFullPowerMode: true, wtmId: 7, dataFetchDate: null },
  versions: [
    {
      ...{
        id: 5,
        name: 'Sheet 2024',
        date: '2024-03-01',
        isMediumVoltageSide: false,
        source: 'Sheet 17',
        licence: null,
      },
      ...{ groupIdsWithAccess: [], userIdsWithAccess: [], isRestricted: false, isReadable: true, isUsed: false },
      ...{ ratedPower: 3_000, createdAtMs: 0, createdBy: 'Ana Duarte' },
      hubHeightWindClassDtos: [
        {
          ...height,
          versionHubHeightId: 9,
          powerCurves: [{ density: 1.225, turbulenceFrom: null, turbulenceTo: null, points }],
        },
      ],
      ...more,
    },
  ],
})
const all = personOf({ products: { PICFarmEquipments: READ, WindTurbineEquipment: EDIT + MANAGE } })
const scene = (more: Partial<Scene> = {}, modes: readonly TurbineMode[] = [mode()]): Scene => ({
  ...{ address, path: `${path}/WindTurbinesModes`, person: all },
  calls: [
    answer(callsOf({ type: 'WindTurbine' }).get, model as never),
    answer(getHubHeights, [height]),
    answer(getTurbineModes, { results: [...modes] }),
    answer(getUserNames, []),
    answer(getGroupNames, []),
    answer(saveTurbineMode, mode()),
  ],
  ...more,
})

test('the page has modes by hub height, versions as links, and hub heights with their uses', async () => {
  const { findByRole, getByRole } = await renderScreen(<ModesHome />, scene())
  const matrix = within(await findByRole('table', { name: 'Modes by hub height' }))
  expect(matrix.getByRole('columnheader', { name: '92.5 m' })).toBeVisible()
  expect(matrix.getByRole('link', { name: 'Sheet 2024' })).toHaveAttribute('href', `${address}/1/Versions/5`)
  const heights = within(getByRole('table', { name: 'Hub heights' }))
  expect(heights.getByText('Machines, Versions')).toBeVisible()
})

test('a hub height in use is not deleted, and the page says by what', async () => {
  const users = { path: 'params.id', message: 'used', code: 'in-use', value: 'FR01.WT1' }
  const { findByRole, findByText, user, answer: answerNow } = await renderScreen(<ModesHome />, scene())
  answerNow(deleteHubHeight, problem(409, 'in-use', [users]))
  const heights = within(await findByRole('table', { name: 'Hub heights' }))
  await user.click(heights.getByRole('button', { name: 'Delete' }))
  const box = within(await findByRole('dialog'))
  await user.click(box.getByRole('button', { name: 'Delete' }))
  expect(await findByText('In use by FR01.WT1')).toBeVisible()
})

test('without the right to read, the page names the right and asks nothing', async () => {
  const { findByText } = await renderScreen(<ModesHome />, {
    ...{ address, path: `${path}/WindTurbinesModes`, person: personOf({ products: {} }), calls: [] },
  })
  expect(await findByText(/Farm: equipment: read/)).toBeVisible()
})

test('a restricted version shows no curve', async () => {
  const hidden = mode({ isRestricted: true, isReadable: false, hubHeightWindClassDtos: [], source: null })
  const { findByText, queryByRole } = await renderScreen(
    <ModeVersion />,
    scene({ address: `${address}/1/Versions/5`, path: `${path}/WindTurbinesModes/$modeId/Versions/$modeVersionId` }, [
      hidden,
    ]),
  )
  expect(await findByText(/Only certain users and groups/)).toBeVisible()
  expect(queryByRole('button', { name: 'Edit' })).toBeNull()
})

const edit = {
  address: `${address}/1/Versions/5/edit`,
  path: `${path}/WindTurbinesModes/$modeId/Versions/$modeVersionId/edit`,
}

test('a pasted block fills the table; a fault names its row and blocks the save', async () => {
  const { findByRole, getByRole, findByText, user, requests, fill } = await renderScreen(<ModeForm />, scene(edit))
  const cell = await findByRole('textbox', { name: 'Power, kW, row 2' })
  await user.click(cell)
  await user.paste('5200\n3000')
  expect(await findByText(/row 2: 5,200 kW is more than rated power/)).toBeVisible()
  await user.click(getByRole('button', { name: 'Save' }))
  expect(requests(saveTurbineMode)).toEqual([])
  await fill(getByRole('textbox', { name: 'Power, kW, row 2' }), '950')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(saveTurbineMode)).toHaveLength(1))
  const [{ body, params }] = requests(saveTurbineMode) as never as [{ body: never; params: object }]
  expect(params).toEqual({ id: 1 })
  expect(body).toMatchObject({
    version: 4,
    versions: [
      {
        ...{ id: 5, date: '2024-03-01' },
        hubHeightWindClassDtos: [
          { id: 3, powerCurves: [{ points: [{}, { windSpeed: 7, power: 950 }, { power: 3_000 }] }] },
        ],
      },
    ],
  })
})

test('a version that machines use gets a next version with its own day', async () => {
  const { findByText, getByRole, user, requests } = await renderScreen(
    <ModeForm />,
    scene(edit, [mode({ isUsed: true })]),
  )
  expect(await findByText(/Saving makes a new version/)).toBeVisible()
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText('A value is needed')).toBeVisible()
  expect(requests(saveTurbineMode)).toEqual([])
})

test('machines get a hub height and a mode from a day on', async () => {
  const held = { validFrom: '2009-01-01', hubHeightId: 3, modeId: 1, versionId: null }
  const machine = { entCode: 'AAA.WT1', name: 'WT1', farmCode: 'AAA', farmName: 'North farm', mayEdit: true }
  const { findByRole, getByRole, getByText, fill, user, requests } = await renderScreen(
    <UpdateModes />,
    scene({
      address: '/PlantIDCard/Equipments/WindTurbines/View/7/WindTurbinesUpdateModes',
      path: `${path}/WindTurbinesUpdateModes`,
      calls: [
        ...(scene().calls ?? []),
        answer(getTurbineMachines, { results: [{ ...machine, modes: [held], today: 'assigned' }], others: 2 }),
        answer(assignTurbineMode, { machines: 1, changeSet: 5 }),
      ],
    }),
  )
  await user.click(await findByRole('checkbox', { name: 'Select WT1' }))
  expect(getByText('PO0 · 92.5 m from 1 Jan 2009')).toBeVisible()
  await user.click(getByRole('button', { name: 'Apply' }))
  expect(getByText('A value is needed')).toBeVisible()
  expect(requests(assignTurbineMode)).toEqual([])
  await fill(getByRole('textbox', { name: /Valid from/ }), '01/03/2026')
  await user.tab()
  await user.click(getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(requests(assignTurbineMode)).toHaveLength(1))
  expect(requests(assignTurbineMode)).toMatchObject([
    { body: { ...held, validFrom: '2026-03-01', idWindTurbineModel: 7, entCodes: ['AAA.WT1'] } },
  ])
})

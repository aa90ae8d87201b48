import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, READ } from '../../../domain/right.ts'
import { initialValues } from '../../../platform/contract/record-kind.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../tests/screens/render-screen.tsx'
import { type CardNode, getCardNode } from '../contract/card-node.ts'
import { takeOverFacts } from '../contract/gateway-facts.ts'
import { farmGeneralCalls, farmGeneralKind } from '../contract/general-kinds.ts'
import { crisisCalls, crisisKind } from '../contract/section-kinds.ts'
import { feature } from './index.ts'

const node: CardNode = {
  ...{ entCode: 'E-AAA', level: 'farm', type: 'FARM', technology: 'wind', name: 'North farm', farmCode: 'AAA' },
  ...{ farmName: 'North farm', countryCode: 'FR', pentagram: 'NRTFR', timezone: 'Europe/Paris', parents: [] },
  children: [{ entCode: 'AAA-S1', level: 'subFarm', name: 'Row 1', type: 'SUB_FARM' }],
  rights: { PICFarmGeneral: READ + EDIT, PICFarmCrisisManagement: READ },
}
const general = {
  ...{ id: 'E-AAA', version: 3, ...initialValues(farmGeneralKind.fields) },
  ...{ farmCode: 'AAA', technology: 'wind', name: 'North farm', pentagram: 'NRTFR', countryCode: 'FR' },
  ...{ timezone: 'Europe/Paris', latitude: 48, longitude: 2, ratedPower: 4000, installedPower: 4000 },
  gateway: { ratedPower: 4100 },
}
const crisis = {
  ...{ id: 'E-AAA', version: 1, ...initialValues(crisisKind.fields), farmCode: 'AAA', technology: 'wind' },
  callOrder: [
    { number: '+33 1 99 00 90 01', person: 'Ana Duarte', duty: null },
    { number: '+33 1 99 00 90 02', person: 'Nils Berg', duty: 'Manager' },
  ],
}
const person = personOf({ products: { PICFarmGeneral: READ + EDIT, PICFarmCrisisManagement: READ } })
const noTimeline = { zone: 'Europe/Paris', beganMs: null, endedMs: null, fields: [], changeSets: [] }

const open = async (rest: string, scene: Partial<Scene> = {}) => {
  const path = `/PlantIDCard/Farm/Details/{-$entCode}${rest}`
  const route = feature.routes.find((one) => one.path === path)
  if (!route) throw new Error(`no route ${path}`)
  const { default: Screen } = await route.screen()
  return renderScreen(<Screen />, {
    address: `/PlantIDCard/Farm/Details/E-AAA${rest}`,
    path,
    person,
    slots: feature.slots ?? [],
    calls: [
      answer(getCardNode, node),
      answer(farmGeneralCalls.get, general as never),
      answer(farmGeneralCalls.timeline, noTimeline),
      answer(crisisCalls.get, crisis as never),
      answer(crisisCalls.timeline, noTimeline),
    ],
    ...scene,
  })
}

test('a card shows the facts of a farm, the missing facts, and links to its sub-farms; hidden sections are absent', async () => {
  const { findAllByText, findByText, getByRole, queryByText } = await open('')
  expect((await findAllByText('4,000 kW')).length).toBe(2)
  expect(await findByText(/Missing: .*Altitude/)).toBeVisible()
  expect(getByRole('link', { name: 'Row 1' })).toHaveAttribute('href', '/PlantIDCard/SubFarm/Details/AAA-S1')
  expect(queryByText('Financial information')).toBeNull()
  const tabs = within(getByRole('navigation', { name: 'Sections of the card' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['General', 'Crisis management'])
})

test('a node of another level has no such card', async () => {
  const { findByText } = await open('', { calls: [answer(getCardNode, { ...node, level: 'asset' })] })
  expect(await findByText('No such card')).toBeVisible()
})

test('what the gateway says is taken over by one press', async () => {
  const { user, findByText, findByRole, requests } = await open('', {
    calls: [
      answer(getCardNode, node),
      answer(farmGeneralCalls.get, general as never),
      answer(farmGeneralCalls.timeline, noTimeline),
      answer(takeOverFacts, { fields: ['ratedPower'] }),
    ],
  })
  expect(await findByText('The gateway says 4,100 kW')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(requests(takeOverFacts)).toMatchObject([{ body: { fields: ['ratedPower'] } }]))
})

test('the call order stands in its order, and who may only read has no form', async () => {
  const { findAllByRole, queryByRole } = await open('/CrisisManagement')
  const lines = await findAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual(
    expect.arrayContaining(['Ana Duarte · +33 1 99 00 90 01', 'Nils Berg · Manager · +33 1 99 00 90 02']),
  )
  expect(queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('the first value of a fact is saved alone, and the card shows its facts again', async () => {
  const { user, fill, findByRole, findByLabelText, requests } = await open('', {
    calls: [
      answer(getCardNode, node),
      answer(farmGeneralCalls.get, general as never),
      answer(farmGeneralCalls.timeline, noTimeline),
      answer(farmGeneralCalls.update, { ...general, version: 4, altitude: 120 } as never),
    ],
  })
  await user.click(await findByRole('button', { name: 'Edit' }))
  await fill(await findByLabelText(/Altitude/), '120')
  await user.click(await findByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests(farmGeneralCalls.update)).toMatchObject([
      { params: { id: 'E-AAA' }, body: { version: 3, altitude: 120 } },
    ]),
  )
  expect(await findByRole('button', { name: 'Edit' })).toBeVisible()
})

import { expect, test } from 'vitest'
import { READ } from '../../../../domain/right.ts'
import { initialValues } from '../../../../platform/contract/record-kind.ts'
import { answer, problem, unreachable } from '../../../../tests/screens/fake-api.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { type CardNode, getCardNode } from '../../contract/card-node.ts'
import { crisisCalls, crisisKind } from '../../contract/section-kinds.ts'
import CrisisSheetScreen from './crisis-sheet.tsx'

const node: CardNode = {
  ...{ entCode: 'E-AAA', level: 'farm', type: 'FARM', technology: 'wind', name: 'North farm', farmCode: 'AAA' },
  ...{ farmName: 'North farm', countryCode: 'FR', pentagram: 'NRTFR', timezone: 'Europe/Paris' },
  ...{ parents: [], children: [], rights: { PICFarmCrisisManagement: READ } },
}
const plan = {
  ...{ id: 'E-AAA', version: 1, ...initialValues(crisisKind.fields), farmCode: 'AAA', technology: 'wind' },
  callOrder: [{ number: '+33 1 99 00 90 01', person: 'Ana Duarte', duty: 'On call' }],
  ...{ firePhone: '112', rendezvousLatitude: 48.5, rendezvousLongitude: 2.25, climbLimit: 12 },
  shutDownSteps: [{ step: 'Open the breaker' }],
}
const open = (scene: Partial<Scene> = {}) =>
  renderScreen(<CrisisSheetScreen />, {
    address: '/PlantIDCard/Farm/Details/E-AAA/CrisisManagement/Sheet',
    path: '/PlantIDCard/Farm/Details/{-$entCode}/CrisisManagement/Sheet',
    calls: [answer(getCardNode, node), answer(crisisCalls.get, plan as never)],
    ...scene,
  })

test('numbers are dialled at a press, points open in a map, and empty facts are absent', async () => {
  const { findByRole, getByRole, getByText, queryByText } = await open()
  expect(await findByRole('link', { name: '+33 1 99 00 90 01' })).toHaveAttribute('href', 'tel:+33199009001')
  expect(getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
  expect(getByRole('link', { name: /48° 30′/ })).toHaveAttribute('href', 'geo:48.5,2.25')
  expect(getByText('Open the breaker')).toBeVisible()
  expect(queryByText('Hospital')).toBeNull()
})

test('what this device keeps is shown without a network, with its age', async () => {
  const { findByText, queries, answer: reply } = await open({ now: '2026-11-28T10:00:00Z' })
  await findByText('Ana Duarte')
  reply(getCardNode, unreachable)
  reply(crisisCalls.get, unreachable)
  await queries.refetchQueries({ queryKey: ['crisis sheet'] })
  expect((await findByText(/No connection: kept on this device/, { selector: 'span' })).textContent).toContain('ago')
  expect(await findByText('Ana Duarte')).toBeVisible()
})

test('a node that does not exist for the user has no sheet', async () => {
  const { findByText } = await open({
    calls: [answer(getCardNode, problem(404, 'not-found')), answer(crisisCalls.get, problem(404, 'not-found'))],
  })
  expect(await findByText('No such card')).toBeVisible()
})

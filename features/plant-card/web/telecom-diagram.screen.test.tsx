import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, READ } from '../../../domain/right.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen } from '../../../tests/screens/render-screen.tsx'
import { type CardNode, getCardNode } from '../contract/card-node.ts'
import { networkDeviceCalls } from '../contract/lists/network-device.ts'
import { telecomCalls } from '../contract/section-kinds.ts'
import { feature } from './index.ts'

const node: CardNode = {
  ...{ entCode: 'AAA-SF', level: 'subFarm', type: 'SUB_FARM', technology: 'wind', name: 'Row 1', farmCode: 'AAA' },
  ...{ farmName: 'North farm', countryCode: 'FR', pentagram: 'NRTFR', timezone: 'Europe/Paris' },
  ...{ parents: [], children: [], rights: { PICFarmTelecom: READ + EDIT } },
}
const router = '8d2c1f6e-0a10-4c8e-9d51-2f1f0a3b4c5d'
const device = (id: string, deviceName: string, uplink: string | null) => ({
  ...{
    id,
    version: 3,
    farmCode: 'AAA',
    entCode: 'AAA-SF',
    deviceName,
    deviceType: 'plc',
    uplink,
    ipAddress: '10.0.0.1',
  },
  ...{ connectedAsset: null, diagramX: null, diagramY: null },
})

test('the network is drawn from its devices; a box moved by keys is saved alone', async () => {
  const path = '/PlantIDCard/SubFarm/Details/{-$entCode}/TelecomAndPlc/Diagram'
  const route = feature.routes.find((one) => one.path === path)
  if (!route) throw new Error(`no route ${path}`)
  const { default: Screen } = await route.screen()
  const devices = [device(router, 'Router', null), device('8d2c1f6e-0a10-4c8e-9d51-2f1f0a3b4c5e', 'PLC', router)]
  const { user, findByRole, findByText, requests } = await renderScreen(<Screen />, {
    address: '/PlantIDCard/SubFarm/Details/AAA-SF/TelecomAndPlc/Diagram',
    path,
    person: personOf({ products: { PICFarmTelecom: READ + EDIT } }),
    slots: feature.slots ?? [],
    calls: [
      answer(getCardNode, node),
      answer(networkDeviceCalls.list, { results: devices, count: 2, total: 2 } as never),
      answer(telecomCalls.get, { id: 'AAA-SF', version: 1, provider: 'Example Telecom', medium: 'fibre' } as never),
      answer(networkDeviceCalls.update, devices[0] as never),
    ],
  })
  expect(await findByText('Example Telecom')).toBeVisible()
  const box = await findByRole('button', { name: /^Router/ })
  box.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  await user.click(await findByRole('button', { name: 'Save arrangement' }))
  await waitFor(() => expect(requests(networkDeviceCalls.update)).toHaveLength(1))
  expect(requests(networkDeviceCalls.update)).toMatchObject([
    { params: { id: router }, body: { version: 3, diagramX: 44, validity: { mode: 'correct' } } },
  ])
})

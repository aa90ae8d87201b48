import { describe, expect, test } from 'vitest'
import { addressOfFarmRequest, farmPathOf, requestOfFarmAddress } from './farm-request.ts'
import { isEmptyRequest } from './fleet-request.ts'

const vlm = { farmCode: 'FR-VLM', type: 'WINDFARM' }
const other = { farmCode: 'FR-VLMX', type: 'WINDFARM' }
const request = (address: string, farm = vlm) => {
  const [path = '', query = ''] = address.split('?')
  return requestOfFarmAddress(farm, path, query, (inputId, value) => `${inputId}: ${value}`)
}

describe('views of a farm', () => {
  test.each([
    '/MyFleet/Farm/Table?farmCode=FR-VLM&type=WINDFARM',
    '/MyFleet/Farm/Table?farmCode=FR-VLM&type=WINDFARM&need=fault&sort=-ActivePower&hidden=%5B%22state%22%5D',
    '/MyFleet/Farm/Table?farmCode=FR-VLM&type=WINDFARM&filters=%7B%22ActivePower%22%3A%22%3E+500%22%7D&search=WT1',
    '/MyFleet/Farm/Charts?farmCode=FR-VLM&type=WINDFARM&machines=WT01%2C*&signals=WindSpeed&range=7d&against=day',
  ])('%s comes back', (address) => {
    const back = addressOfFarmRequest(vlm, request(address))
    expect(new URL(back, 'http://x').pathname).toBe(address.split('?')[0])
    const sorted = (text: string) => [...new URL(text, 'http://x').searchParams].toSorted()
    expect(sorted(back)).toEqual(sorted(address))
  })

  test('the farm and the opened machine are no part of a view; its machines are named with their farm', () => {
    const asked = '/MyFleet/Farm/Charts?farmCode=FR-VLM&type=WINDFARM&machineCode=WT01&machines=WT01'
    expect(request(asked)).toMatchObject({
      criteria: [{ inputId: 'machines', inputType: 'machine', value: 'FR-VLM/WT01' }],
      actions: [{ actionId: 'view', value: '/MyFleet/Farm/Charts' }],
    })
  })

  test('a view is opened on the farm in front, without machines of another', () => {
    const view = request('/MyFleet/Farm/Charts?machines=WT01,WT02&signals=WindSpeed')
    expect(addressOfFarmRequest(other, view, { saved: 'id' })).toBe(
      '/MyFleet/Farm/Charts?farmCode=FR-VLMX&type=WINDFARM&signals=WindSpeed&saved=id',
    )
  })

  test('a stored text leads nowhere else', () => {
    for (const value of ['https://evil.example', '/MyFleet/Table', '/MyFleet/Farm/../Login'])
      expect(farmPathOf({ actions: [{ actionId: 'view', value }] })).toBe('/MyFleet/Farm/Table')
  })
})

test.each([
  ['/MyFleet/Farm/Table?farmCode=FR-VLM&saved=x', true],
  // Columns that a person keeps are written into the address by the page itself.
  ['/MyFleet/Farm/Table?farmCode=FR-VLM&hidden=%5B%22state%22%5D&widths=%7B%22name%22%3A300%7D', true],
  ['/MyFleet/Farm/Table?sort=name', false],
  ['/MyFleet/Farm/Table?search=WT', false],
])('%s asks for nothing: %s', (address, nothing) => {
  expect(isEmptyRequest(request(address))).toBe(nothing)
})

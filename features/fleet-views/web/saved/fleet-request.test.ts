import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Criterion, RequestAction } from '../../../saved-requests/contract/saved-request.ts'
import { requestOfFarmAddress } from './farm-request.ts'
import { addressOfRequest, isEmptyRequest, opensAt, requestOfAddress, shortened } from './fleet-request.ts'

const words = (inputId: string, value: string) => `${inputId}: ${value}`
const request = (address: string) => {
  const [path = '', query = ''] = address.split('?')
  return requestOfAddress(path, query, words)
}

describe('addresses and requests', () => {
  test.each([
    '/MyFleet/Tiles',
    '/MyFleet/Tiles?group=technology&order=power',
    '/MyFleet/Table?technology=wind&need=fault&sort=-ActivePower',
    '/MyFleet/Table?filters=%7B%22ActivePower%22%3A%22%3E+500%22%2C%22model%22%3A%22a%26b%22%7D',
    '/MyFleet/Table?hidden=%5B%22state%22%5D&widths=%7B%22name%22%3A300%7D&search=WT+1',
    '/MyFleet/Alarms?view=shelved&priority=critical%2Chigh&unmapped=true&folded=false&sort=-since',
    '/MyFleet/Charts?machines=FR-VLM%2FWT01%2CES-MUA%2FWT02&range=custom&from=1767225600000&to=1767312000000&share=true',
  ])('%s comes back', (address) => {
    const back = addressOfRequest(request(address))
    expect(new URL(back, 'http://x').pathname).toBe(address.split('?')[0])
    const sorted = (text: string) => [...new URL(text, 'http://x').searchParams].toSorted()
    expect(sorted(back)).toEqual(sorted(address))
  })

  test('what restricts is an item, what only looks is not', () => {
    const { criteria, actions } = request('/MyFleet/Table?technology=wind&sort=name&filters={"model":"A92"}')
    expect(criteria.map(({ inputId, label }) => [inputId, label])).toEqual([
      ['technology', 'technology: wind'],
      ['filters.model', 'filters.model: A92'],
    ])
    expect(actions).toEqual([
      { actionId: 'view', value: '/MyFleet/Table' },
      { actionId: 'sort', value: 'name' },
    ])
  })

  test('zone, wall mode and the saved view itself are no part of a view', () => {
    expect(request('/MyFleet/Tiles?zone=utc&wall=tiles&every=20&saved=x')).toEqual(request('/MyFleet/Tiles'))
  })

  test('the role’s view holds where the address says nothing of a view, however the page is come to', () => {
    const byTechnology = request('/MyFleet/Tiles?group=technology')
    const isOpenedBy = (address: string) =>
      isEmptyRequest(request(address)) && opensAt(byTechnology, address.split('?')[0] ?? '')
    expect(
      [
        '/MyFleet',
        '/MyFleet?zone=plant',
        '/MyFleet/Tiles',
        '/MyFleet/Tiles?zone=plant',
        '/MyFleet/Tiles?wall=power',
      ].map(isOpenedBy),
    ).toEqual([true, true, true, true, true])
    expect(['/MyFleet/Table', '/MyFleet/Overview?zone=plant', '/MyFleet/Tiles?group=none'].map(isOpenedBy)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('a wall stays one', () => {
    const { criteria, actions } = request('/MyFleet/Tiles')
    expect(addressOfRequest({ criteria, actions }, { saved: 'x', zone: undefined, wall: 'power', every: '60' })).toBe(
      '/MyFleet/Tiles?saved=x&wall=power&every=60',
    )
  })

  test('an item that is switched off is not asked for', () => {
    const { criteria, actions } = request('/MyFleet/Table?need=fault')
    const off = criteria.map((criterion) => ({ ...criterion, active: false }))
    expect(addressOfRequest({ criteria: off, actions }, { saved: 'id' })).toBe('/MyFleet/Table?saved=id')
  })

  test('whatever an address of the page holds can be saved', () => {
    // The label is "filters.name: " and 186 letters, so that a cut by units would go through the sign at its end.
    const cut = request(
      `/MyFleet/Table?filters=${encodeURIComponent(JSON.stringify({ name: `${'x'.repeat(171)}😀😀😀😀😀😀😀😀😀😀😀😀😀😀` }))}`,
    )
    expect(cut.criteria[0]?.label.length).toBeGreaterThan(190)
    expect(Criterion.safeParse(cut.criteria[0]).error).toBeUndefined()
    for (const length of [198, 199, 200, 201])
      expect(shortened(`${'x'.repeat(length)}😀`, 200).isWellFormed()).toBe(true)
    const toggled = Array.from({ length: 500 }, (_, index) => `${index}`.padEnd(120, 'x'))
    const wide = request(`/MyFleet/Table?toggled=${encodeURIComponent(JSON.stringify(toggled))}`)
    expect(z.array(RequestAction).safeParse(wide.actions).error).toBeUndefined()
    const machines = Array.from({ length: 400 }, (_, index) => `WT${index}`)
      .join(',')
      .slice(0, 2000)
    const named = requestOfFarmAddress({ farmCode: 'FR-VLM' }, '/MyFleet/Farm/Charts', `?machines=${machines}`, words)
    expect(Criterion.safeParse(named.criteria[0]).error).toBeUndefined()
  })

  test('names that every object has are names of looks', () => {
    expect(request('/MyFleet/Table?constructor=x').criteria).toEqual([])
    expect(addressOfRequest({ criteria: [], actions: [{ actionId: 'valueOf', value: 'x' }] })).toBe(
      '/MyFleet/Tiles?valueOf=x',
    )
  })

  test('a stored text leads nowhere else, and broken filters are none', () => {
    for (const value of ['https://evil.example', '//evil.example/MyFleet', '/Administration', '/MyFleet/../Login'])
      expect(addressOfRequest({ criteria: [], actions: [{ actionId: 'view', value }] })).toBe('/MyFleet/Tiles')
    expect(request('/MyFleet/Table?filters={broken').criteria).toEqual([])
  })
})

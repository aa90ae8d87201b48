import { expect, it } from 'vitest'
import { getFleetTable } from '../../features/fleet-state/contract/fleet-table.ts'
import { feature } from '../../features/my-fleet/web/index.ts'
import { addressOf } from '../../platform/web/api/address-of.ts'
import { firstQuestion, firstScreens, firstTextsAt } from './first-screens.ts'
import { routeAt } from './screen-preload.ts'

it('the first screens are those of their addresses', () => {
  for (const [address, file] of Object.entries(firstScreens))
    expect(String(routeAt(feature.routes, address)?.screen)).toContain(file)
})

it('what is asked ahead is what the first screens ask first, of those who may', () => {
  expect(firstQuestion.address).toBe(addressOf(getFleetTable.path, { query: {} }))
  expect(firstQuestion.right).toEqual(getFleetTable.right)
  for (const address of Object.keys(firstScreens))
    expect(routeAt(feature.routes, address)?.right).toEqual(firstQuestion.right)
})

it('a first screen starts with its own texts, whatever the letters of its address; a wall and all else with all', () => {
  expect(firstTextsAt('/MyFleet/Table')).toBe('first')
  expect(firstTextsAt('/myfleet/', '?technology=wind')).toBe('first')
  expect(firstTextsAt('/MyFleet/Tiles', '?wall=worst')).toBeUndefined()
  for (const address of ['/', '/MyFleet/Overview', '/Login', '/constructor'])
    expect(firstTextsAt(address)).toBeUndefined()
})

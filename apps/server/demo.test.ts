import { expect, it } from 'vitest'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import { chosenFleet } from './demo.ts'

const codesOf = (settings: Record<string, string>) => chosenFleet(loadConfig(settings))?.map(({ farmCode }) => farmCode)

it('has the farms of the demo that the settings name, in the order of the fleet', () => {
  expect(codesOf({ SOLVANE_DEMO_FARMS: 'PT-ACH,FR-VLM' })).toEqual(['FR-VLM', 'PT-ACH'])
  expect(codesOf({ SOLVANE_DEMO: 'false', SOLVANE_DEMO_FARMS: 'FR-VLM' })).toBeUndefined()
})

it('refuses the code of a farm that the demo fleet does not have, and says which', () => {
  expect(() => codesOf({ SOLVANE_DEMO_FARMS: 'FR-VLM,FR-XYZ' })).toThrow(
    /SOLVANE_DEMO_FARMS names FR-XYZ, but the demo fleet has no such farm.*--list/,
  )
})

import { expect, test } from 'vitest'
import { createSearchIndex, type Searchable } from '../../kit/composites/command-palette/rank-items.ts'
import { demoFleet } from '../../simulator/demo-fleet.ts'

/** The whole demo fleet as the search of the page has it: farms first, then what stands in them. */
const farms = demoFleet(1).toSorted((one, other) => one.name.localeCompare(other.name))
const items: Searchable[] = [
  ...farms.map(({ farmCode, name }) => ({ id: farmCode, label: name, code: farmCode })),
  ...farms.flatMap(({ farmCode, name, devices }) =>
    devices.map((device) => ({
      id: `${farmCode}/${device.deviceCode}`,
      label: device.name,
      code: device.deviceCode,
      context: `${name} · ${farmCode}`,
    })),
  ),
]
const index = createSearchIndex(items)
const first = (keys: string) => index.find(keys)[0]?.id
const lettersOf = (farmCode: string) => farmCode.slice(3).toLowerCase()

test('every farm of the demo, and a machine of each, is found first with at most five keys', () => {
  let machines = 0
  for (const { farmCode, devices } of farms) {
    const letters = lettersOf(farmCode)
    // Farms of two countries may share their letters: then the first letter of the country tells them apart.
    const isShared = farms.filter((farm) => lettersOf(farm.farmCode) === letters).length > 1
    const way = isShared ? `${farmCode[0]?.toLowerCase()}${letters}` : letters
    expect(first(way)).toBe(farmCode)
    const machine = devices.find(({ deviceCode }) => /^(WT|INV)0*\d$/.test(deviceCode))
    if (!machine) continue
    machines += 1
    const keys = `${way}${Number(/\d+$/.exec(machine.deviceCode)?.[0])}`
    expect(keys.length).toBeLessThanOrEqual(5)
    expect(first(keys)).toBe(`${farmCode}/${machine.deviceCode}`)
  }
  expect(machines).toBeGreaterThan(40)
})

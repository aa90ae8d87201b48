import { expect, test } from 'vitest'
import { createSearchIndex } from '../../kit/composites/command-palette/rank-items.ts'
import { demoFleet } from '../../simulator/demo-fleet.ts'

const fleet = demoFleet(1)
// The fields that the search gives to farms and machines (`search-items.ts` of the fleet, which has a test of its own).
const index = createSearchIndex(
  fleet.flatMap(({ farmCode, name, devices }) => [
    { id: farmCode, label: name, code: farmCode },
    ...devices
      .filter(({ type }) => type !== 'FARM')
      .map((device) => ({
        id: `${farmCode}/${device.deviceCode}`,
        label: device.name,
        code: device.deviceCode,
        context: `${name} · ${farmCode}`,
      })),
  ]),
)
const lettersOf = (farmCode: string) => farmCode.split('-')[1]?.toLowerCase() ?? ''
const first = (keys: string) => index.find(keys)[0]?.id

test.each(fleet.map((farm) => [farm.farmCode, farm] as const))(
  '%s, and a machine of it, is first after at most five keys',
  (farmCode, { devices }) => {
    const letters = lettersOf(farmCode)
    // Farms of two countries may share their letters: then the first letter of the country tells them apart.
    const isShared = fleet.filter((farm) => lettersOf(farm.farmCode) === letters).length > 1
    const way = isShared ? `${farmCode[0]?.toLowerCase()}${letters}` : letters
    expect(first(way)).toBe(farmCode)
    const machine = devices.find(({ deviceCode }) => /^(WT|INV)0*\d$/.test(deviceCode))
    if (!machine) return
    const keys = `${way}${Number(/\d+$/.exec(machine.deviceCode)?.[0])}`
    expect(keys.length).toBeLessThanOrEqual(5)
    expect(first(keys)).toBe(`${farmCode}/${machine.deviceCode}`)
  },
)

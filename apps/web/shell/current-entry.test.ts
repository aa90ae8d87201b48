import { expect, test } from 'vitest'
import { currentEntry } from './current-entry.ts'

const hrefs = ['/', '/MyFleet', '/MyFleet/Charts', '/HealthDashboard/wind', '/PlantIDCard/Equipments']

test.each([
  ['/', '/'],
  ['/MyFleet', '/MyFleet'],
  ['/myfleet/', '/MyFleet'],
  ['/MyFleet/Farm/Table', '/MyFleet'],
  ['/MyFleet/Charts', '/MyFleet/Charts'],
  ['/HealthDashboard/solar', '/HealthDashboard/wind'],
  ['/PlantIDCard/Equipments/Blades/View/1', '/PlantIDCard/Equipments'],
  ['/PlantIDCard/SubFarm/Details/X', undefined],
  ['/MyFleetOther', undefined],
  ['/Unknown', undefined],
])('%s marks %s', (path, entry) => expect(currentEntry(path, hrefs)).toBe(entry))

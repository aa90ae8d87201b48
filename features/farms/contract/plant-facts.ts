import type { NodeLevel } from './plant-node.ts'

/**
 * Facts of a node that a person can change on its card, by field of its general section. The tables of the plants have them,
 * so every screen shows them. The values are their columns, which are also their names in a manifest.
 */
export const plantFacts = {
  farm: {
    name: 'name',
    region: 'region',
    subsidiary: 'subsidiary',
    countryCode: 'countryCode',
    timezone: 'timezone',
    latitude: 'latitude',
    longitude: 'longitude',
    ratedPower: 'ratedPowerKw',
    installedPower: 'installedPowerKw',
  },
  subFarm: { name: 'name', feeder: 'feeder', installedPower: 'installedPowerKw' },
  asset: {
    name: 'name',
    manufacturer: 'manufacturer',
    model: 'model',
    ratedPower: 'ratedPowerKw',
    latitude: 'latitude',
    longitude: 'longitude',
  },
} as const satisfies Readonly<Record<NodeLevel, Readonly<Record<string, string>>>>

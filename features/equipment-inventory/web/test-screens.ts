import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

/** Last segments of the addresses (specification 001 §2). All kinds show the same two screens. */
const others = [
  ...['Bearings', 'Blades', 'Controllers', 'Elevators', 'Gearboxes', 'Ladders', 'Hoist', 'IceDetectors'],
  ...['Anemometers', 'AviationLights', 'SolarModules', 'SolarTrackers', 'ElectricalMeters', 'Generators'],
  ...['Inverters', 'SwitchGears', 'Transformers'],
]
const home = '/PlantIDCard/Equipments'
const list = `${home}/WindTurbines`
const card = `${list}/$mode/{-$equipmentsId}`

export const screens: readonly ScreenRow[] = [
  {
    ...{ round: 'people', route: home, address: home },
    ...whenEmpty('/api/EquipmentInventory', /No changes yet/, { results: [], changes: [] }),
  },
  {
    ...{ round: 'people', route: list, address: list },
    ...whenEmpty('/api/WindTurbineEquipment', /No models yet/, { results: [], count: 0, total: 0 }),
  },
  { round: 'people', route: card, address: `${list}/Create`, readsNothing: true },
  { round: 'people', route: `${home}/Workbook`, address: `${home}/Workbook` },
  ...others.flatMap((segment): readonly ScreenRow[] => [
    { round: 'people', route: `${home}/${segment}`, address: `${home}/${segment}`, sameAs: list },
    {
      ...{ round: 'people', route: `${home}/${segment}/$mode/{-$equipmentsId}` },
      ...{ address: `${home}/${segment}/Create`, sameAs: card },
    },
  ]),
]

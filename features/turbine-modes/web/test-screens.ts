import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const card = '/PlantIDCard/Equipments/WindTurbines/$mode/{-$equipmentsId}'
const modes = `${card}/WindTurbinesModes`
const version = `${modes}/$modeId/Versions/$modeVersionId`
/** The first model of the demo. */
const address = '/PlantIDCard/Equipments/WindTurbines/View/1/WindTurbinesModes'

export const screens: readonly ScreenRow[] = [
  { round: 'people', route: modes, address, ...whenEmpty('/api/WindTurbineEquipmentMode/', /No modes yet/) },
  { round: 'people', route: `${modes}/Create`, address: `${address}/Create` },
  {
    ...{ round: 'people', route: `${card}/WindTurbinesUpdateModes` },
    address: '/PlantIDCard/Equipments/WindTurbines/View/1/WindTurbinesUpdateModes',
    ...whenEmpty('/api/WindTurbineEquipmentMode/Machines', /No machines/, { results: [], others: 0 }),
  },
  { round: 'people', route: version, address: `${address}/1/Versions/2` },
  { round: 'people', route: `${version}/edit`, address: `${address}/1/Versions/2/edit`, sameAs: `${modes}/Create` },
]

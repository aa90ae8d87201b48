import { cardListRow, type ScreenRow } from '../../../tests/e2e/screen-row.ts'

const row = (rest: string, none: RegExp): ScreenRow =>
  cardListRow({ rest, call: '/api/PlantCards/PlantContracts', none })

const card = '/PlantIDCard/SubFarm/Details/{-$entCode}'

export const screens: readonly ScreenRow[] = [
  {
    round: 'people',
    route: `${card}/Contracts`,
    address: '/PlantIDCard/SubFarm/Details/FR-VLM-SF/Contracts',
    sameAs: `${card}/Contracts/GridContracts`,
  },
  row('/Contracts/GridContracts', /No grid contract/),
  row('/Contracts/MaintenanceContracts', /No maintenance contract/),
  row('/Contracts/OtherContracts', /No other contract/),
]

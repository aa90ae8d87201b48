import { cardListRow, type ScreenRow } from '../../../tests/e2e/screen-row.ts'

const row = (rest: string, none: RegExp): ScreenRow =>
  cardListRow({ rest, call: '/api/PlantCards/PlantContracts', none })

export const screens: readonly ScreenRow[] = [
  row('/Contracts/GridContracts', /No grid contract/),
  row('/Contracts/MaintenanceContracts', /No maintenance contract/),
  row('/Contracts/OtherContracts', /No other contract/),
]

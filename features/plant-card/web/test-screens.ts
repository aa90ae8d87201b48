import type { ScreenRow } from '../../../tests/e2e/screen-row.ts'

/** A tab of a card always shows its fields, also without values. */
const row = (level: 'Farm' | 'SubFarm' | 'Asset', entCode: string, rest = ''): ScreenRow => ({
  round: 'people',
  route: `/PlantIDCard/${level}/Details/{-$entCode}${rest}`,
  address: `/PlantIDCard/${level}/Details/${entCode}${rest}`,
})

/** The crisis sheet always has something to show. */
const sheetRow = (level: 'Farm' | 'SubFarm', entCode: string): ScreenRow => ({
  round: 'people',
  route: `/PlantIDCard/${level}/Details/{-$entCode}/CrisisManagement/Sheet`,
  address: `/PlantIDCard/${level}/Details/${entCode}/CrisisManagement/Sheet`,
})

/** The address above the tabs of a group leads to the first of them. */
const rootRow = (rest: string, first: string): ScreenRow => ({
  ...row('SubFarm', subFarm, rest),
  sameAs: `/PlantIDCard/SubFarm/Details/{-$entCode}${rest}/${first}`,
})

const subFarm = 'FR-VLM-SF'

export const screens: readonly ScreenRow[] = [
  row('Farm', 'E-FR-VLM'),
  row('Farm', 'E-FR-VLM', '/CrisisManagement'),
  sheetRow('Farm', 'E-FR-VLM'),
  row('SubFarm', subFarm),
  sheetRow('SubFarm', subFarm),
  row('SubFarm', subFarm, '/CrisisManagement'),
  row('SubFarm', subFarm, '/WeatherStation'),
  row('SubFarm', subFarm, '/SubstationAndCabling/ConnectionInformation'),
  row('SubFarm', subFarm, '/SubstationAndCabling/Documents'),
  row('SubFarm', subFarm, '/TelecomAndPlc/General'),
  row('SubFarm', subFarm, '/TelecomAndPlc/Diagram'),
  rootRow('/SubstationAndCabling', 'ConnectionInformation'),
  rootRow('/TelecomAndPlc', 'General'),
  row('Asset', 'E-FR-VLM-WT01'),
  row('Asset', 'E-FR-VLM-WT01', '/OtherInformation'),
]

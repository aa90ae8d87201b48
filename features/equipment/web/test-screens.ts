import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const tree = (code: string) => ({ sutCode: code, farmCode: 'FR-VLM', version: 0, nodes: [] })
const subFarm = (rest: string, filled: string, scope: 'Trees' | 'SubstationTrees' = 'Trees'): ScreenRow => ({
  round: 'people',
  route: `/PlantIDCard/SubFarm/Details/{-$entCode}/${rest}`,
  address: `/PlantIDCard/SubFarm/Details/FR-VLM-SF/${filled}`,
  ...whenEmpty(`/api/Equipments/${scope}/FR-VLM-SF`, /No equipment yet/, tree('FR-VLM-SF')),
})
const asset = '/PlantIDCard/Asset/Details'

export const screens: readonly ScreenRow[] = [
  subFarm('Equipments', 'Equipments'),
  subFarm('Equipments/$selectedAsset', 'Equipments/E-FR-VLM-WT01'),
  subFarm(
    'Equipments/$selectedAsset/$equipmentType/$equipmentCode',
    'Equipments/E-FR-VLM-WT01/WIND_TURBINE/E-FR-VLM-WT01',
  ),
  subFarm('EquipmentsPreview', 'EquipmentsPreview'),
  subFarm('SubstationAndCabling/Equipments', 'SubstationAndCabling/Equipments', 'SubstationTrees'),
  subFarm(
    'SubstationAndCabling/Equipments/$equipmentType/$equipmentCode',
    'SubstationAndCabling/Equipments/SUBSTATION/NONE',
    'SubstationTrees',
  ),
  {
    ...{ round: 'people', route: `${asset}/{-$entCode}/Equipments`, address: `${asset}/E-FR-VLM-WT01/Equipments` },
    ...whenEmpty('/api/Equipments/Trees/E-FR-VLM-WT01', /No equipment yet/, tree('E-FR-VLM-WT01')),
  },
  { round: 'people', route: `${asset}/{-$entCode}/Equipments/Unit`, address: `${asset}/E-FR-VLM-WT01/Equipments/Unit` },
]

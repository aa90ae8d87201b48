import type { ScreenRow } from '../../../tests/e2e/screen-row.ts'

const row = (level: 'SubFarm' | 'Asset', entCode: string): ScreenRow => ({
  round: 'people',
  route: `/PlantIDCard/${level}/Details/{-$entCode}/Map`,
  address: `/PlantIDCard/${level}/Details/${entCode}/Map`,
})

export const screens: readonly ScreenRow[] = [row('SubFarm', 'FR-VLM-SF'), row('Asset', 'E-FR-VLM-WT01')]

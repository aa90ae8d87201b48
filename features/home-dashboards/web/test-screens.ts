import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const noFarm = whenEmpty('/api/MyFleetTable', /No farm/, { results: [], powerModels: {}, codeBooks: {} })

export const screens: readonly ScreenRow[] = [{ round: 'fleet', route: '/', address: '/', ...noFarm }]

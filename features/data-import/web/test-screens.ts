import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'operation',
    route: '/DataValidation/DataImport',
    address: '/DataValidation/DataImport',
    ...whenEmpty('/api/DataImports', /No imports/, { results: [], total: 0, tagsToJudge: 0 }),
  },
]

/** A shipped mapping on the public data that it was written for; real-data.drill.test.ts tries the others. */
import { describe } from 'vitest'
import { hasRealData, provideRealData, testFarm } from './test-real-data.ts'

describe.skipIf(!hasRealData)('real turbine data', () => {
  testFarm(provideRealData(), 'HOMER', 'homer_2023-07', 'HMR')
})

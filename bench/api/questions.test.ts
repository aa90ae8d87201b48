import { describe, expect, it } from 'vitest'
import { demoFleet } from '../../simulator/demo-fleet.ts'
import { questions } from './questions.ts'

const plants = demoFleet(1).slice(0, 3)
const ask = (name: string, reply: unknown) => () =>
  questions.find((question) => question.name === name)?.check(JSON.stringify(reply), plants)

describe('an answer of the API', () => {
  it('of today holds all farms', () => {
    const day = (farmCode: string) => ({
      ...{ farmCode, dayStartMs: 0, actualKw: [], expectedKw: [], energyTodayKwh: null, expectedTodayKwh: null },
      ...{ capacityFactorToday: null, availabilityToday: null, stateHoursToday: 0, statesToday: null, dataToday: null },
    })
    const today = (codes: readonly string[]) => ({ fromMs: 0, stepMs: 1, steps: 0, farms: codes.map(day) })
    const codes = plants.map(({ farmCode }) => farmCode)
    expect(ask('figures of today', today(codes))).not.toThrow()
    expect(ask('figures of today', today(codes.slice(1)))).toThrow('2 farms were answered, there are 3')
    expect(ask('figures of today', today(codes.map(() => codes[0] ?? '')))).toThrow('1 farms')
  })

  it('tells how many there are when it holds nothing, or is no answer', () => {
    expect(ask('fleet table', { results: [], powerModels: {}, codeBooks: {} })).toThrow('0 farms')
    expect(ask('fleet overview', { results: [] })).toThrow('0 farms')
    expect(ask('fleet overview', { title: 'come again' })).toThrow()
    const none = { solarCount: 0, windCount: 0, iotCount: 0, biogasCount: 0, hydroCount: 0, storageCount: 0 }
    expect(ask('monitored assets', none)).toThrow('0 assets')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestFleet } from './test-fleet.ts'

type Fleet = Awaited<ReturnType<typeof openTestFleet>>

describe('calls about the fleet', () => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await openTestFleet()
  })
  afterAll(() => fleet.close())

  const farmCodes = async (who: string, url = '/api/MyFleetTable') =>
    (await fleet.get(who, url)).json().results.map((farm: { farmCode: string }) => farm.farmCode)

  test('the table holds the farms of the perimeter and no others', async () => {
    expect(await farmCodes('everywhere')).toEqual(['FR-ONE', 'ES-TWO'])
    expect(await farmCodes('french')).toEqual(['FR-ONE'])
    expect(await farmCodes('nowhere')).toEqual([])
    expect((await fleet.get('rightless', '/api/MyFleetTable')).statusCode).toBe(403)
    expect((await fleet.get('stranger', '/api/MyFleetTable')).statusCode).toBe(401)
  })

  test('one farm by its code, whatever the case of the path', async () => {
    expect(await farmCodes('french', '/api/myfleettable?farmCode=FR-ONE')).toEqual(['FR-ONE'])
  })

  test.each(['/api/MyFleetTable?farmCode=', '/api/MyFleetChart?FarmCode='])(
    'a foreign farm and an unknown one cannot be told apart: %s',
    async (url) => {
      const [foreign, unknown, unknownToAll] = await Promise.all([
        fleet.get('french', `${url}ES-TWO`),
        fleet.get('french', `${url}NO-SUCH`),
        fleet.get('everywhere', `${url}NO-SUCH`),
      ])
      const without = (reply: typeof foreign) => ({ ...reply.json(), requestId: '', instance: '' })
      expect([foreign.statusCode, unknown.statusCode, unknownToAll.statusCode]).toEqual([404, 404, 404])
      expect(without(foreign)).toEqual(without(unknown))
      expect(without(foreign)).toEqual(without(unknownToAll))
    },
  )

  test('a farm carries its tags, sub-farms, machines in natural order and the rights of the person', async () => {
    const [farm] = (await fleet.get('french', '/api/MyFleetTable')).json().results
    expect(farm).toMatchObject({
      type: 'WINDFARM',
      flag: 'FR',
      lifeWordTimeOut: 60,
      subFarmConfiguration: 'several',
      tagCode: 'FR-ONE.PARC.SyntheseParcWindPInstantanee',
      hasPicFarmRight: true,
      hasRightOnPlantIdCard: true,
      hasRightOnHealthDashboard: true,
      weatherStations: [{ code: 'ONE-MET', name: 'Station' }],
    })
    expect(farm.tags.map((tag: { name: string }) => tag.name)).toEqual(['LifeWord', 'SyntheseParcWindPInstantanee'])
    expect(farm.machines.map((machine: { name: string }) => machine.name)).toEqual(['Station', 'WT2', 'WT10'])
    expect(farm.machines[1].tags[0]).toEqual({
      name: 'ActivePower',
      tagId: fleet.tagId('WT2', 'ActivePower'),
      tagCode: 'FR-ONE.WT2.ActivePower',
      unit: 'kW',
      decimals: 0,
      missing9999: true,
    })
    const [other] = (await fleet.get('everywhere', '/api/MyFleetTable?farmCode=FR-ONE')).json().results
    expect(other).toMatchObject({
      hasPicFarmRight: false,
      hasRightOnPlantIdCard: false,
      hasRightOnHealthDashboard: false,
    })
  })

  test('the chart entity has the fields of the specification', async () => {
    const { farms } = (await fleet.get('everywhere', '/api/myfleetchart?FarmCode=ES-TWO')).json()
    expect(farms).toHaveLength(1)
    expect(farms[0]).toMatchObject({
      farmCode: 'ES-TWO',
      entCode: 'E-TWO',
      name: 'Two',
      type: 'SOLARFARM',
      hasCamera: false,
      timezone: 'Europe/Madrid',
    })
    expect((await fleet.get('everywhere', '/api/myfleetchart')).statusCode).toBe(400)
  })

  test('assets are counted inside the perimeter', async () => {
    const counts = async (who: string) => (await fleet.get(who, '/api/MonitoredAssetsCount')).json()
    expect(await counts('everywhere')).toEqual({ solarCount: 1, windCount: 2, iotCount: 1, biogasCount: 0 })
    expect(await counts('french')).toEqual({ solarCount: 0, windCount: 2, iotCount: 1, biogasCount: 0 })
    expect(await counts('nowhere')).toEqual({ solarCount: 0, windCount: 0, iotCount: 0, biogasCount: 0 })
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { farm } from '../../farms/server/tables.ts'
import { getFleetToday } from '../contract/fleet-today.ts'
import { openTestFleet, windModel } from './test-fleet.ts'

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

  test.each([
    '/api/MyFleetTable?farmCode=',
    '/api/MyFleetOverview?farmCode=',
    '/api/MyFleetChart?FarmCode=',
    '/api/MyFleetToday?farmCode=',
  ])('a foreign farm and an unknown one cannot be told apart: %s', async (url) => {
    const [foreign, unknown, unknownToAll] = await Promise.all([
      fleet.get('french', `${url}ES-TWO`),
      fleet.get('french', `${url}NO-SUCH`),
      fleet.get('everywhere', `${url}NO-SUCH`),
    ])
    const without = (reply: typeof foreign) => ({ ...reply.json(), requestId: '', instance: '' })
    expect([foreign.statusCode, unknown.statusCode, unknownToAll.statusCode]).toEqual([404, 404, 404])
    expect(without(foreign)).toEqual(without(unknown))
    expect(without(foreign)).toEqual(without(unknownToAll))
  })

  test('figures of today that are asked for together hold the farms of each perimeter and no others', async () => {
    const ask = async (who: string, rest: string) => {
      const reply = (await fleet.get(who, `/api/MyFleetToday${rest}`)).json()
      // It is sent as it was written.
      expect(getFleetToday.reply.parse(reply)).toEqual(reply)
      return reply.farms.map((farm: { farmCode: string }) => farm.farmCode)
    }
    for (const rest of ['', '?of=machines']) {
      const people = ['everywhere', 'french', 'everywhere', 'nowhere', 'french']
      expect(await Promise.all(people.map((who) => ask(who, rest)))).toEqual([
        ['FR-ONE', 'ES-TWO'],
        ['FR-ONE'],
        ['FR-ONE', 'ES-TWO'],
        [],
        ['FR-ONE'],
      ])
    }
    expect(await Promise.all(['FR-ONE', 'ES-TWO'].map((code) => ask('everywhere', `?farmCode=${code}`)))).toEqual([
      ['FR-ONE'],
      ['ES-TWO'],
    ])
  })

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

  test('machines tell their place and the key of their power model, which is written once', async () => {
    const { results, powerModels } = (await fleet.get('everywhere', '/api/MyFleetTable')).json()
    const machines = results.flatMap((farm: { machines: object[] }) => farm.machines)
    const byCode = (code: string) => machines.find((machine: { machineCode: string }) => machine.machineCode === code)
    expect(byCode('WT2')).toMatchObject({ latitude: 48.5, longitude: 2.5, powerModel: 'm1' })
    expect(byCode('WT10')).toMatchObject({ longitude: 2.6, powerModel: 'm1' })
    expect(byCode('INV1')).toMatchObject({ latitude: null, longitude: null, powerModel: null })
    expect(powerModels).toEqual({ m1: windModel })
    const chart = (await fleet.get('french', '/api/myfleetchart?FarmCode=FR-ONE')).json()
    expect(chart.powerModels).toEqual({ m1: windModel })
  })

  test('machines tell the key of what their status codes mean, which is written once', async () => {
    const { results, codeBooks } = (await fleet.get('everywhere', '/api/MyFleetTable')).json()
    const machines = results.flatMap((farm: { machines: object[] }) => farm.machines)
    const bookOf = (code: string) =>
      machines.find((machine: { machineCode: string }) => machine.machineCode === code).codeBook
    expect([bookOf('WT2'), bookOf('WT10'), bookOf('INV1'), bookOf('MET')]).toEqual(['c1', 'c1', null, null])
    expect(codeBooks).toEqual({ c1: { 126: 'Generator bearing hot' } })
  })

  test('the reply holds no power model and no codes of a farm outside the perimeter', async () => {
    expect((await fleet.get('nowhere', '/api/MyFleetTable')).json()).toEqual({
      results: [],
      powerModels: {},
      codeBooks: {},
      codeCauses: {},
    })
  })

  test('the overview holds the farms of the perimeter with their machines', async () => {
    const { results } = (await fleet.get('french', '/api/MyFleetOverview')).json()
    expect(results.map((entity: { entCode: string }) => entity.entCode)).toEqual(['E-ONE', 'ONE-WT10', 'ONE-WT2'])
    expect(results[0]).toMatchObject({
      farmCode: 'FR-ONE',
      type: 'WINDFARM',
      pentagram: 'ONEFR',
      parentCode: null,
      itsEntCode: null,
      countryCode: 'FR',
      technology: 'WIND',
      ratedPower: 4000,
      installedPower: 4600,
      lifeWordTimeOut: 60,
      contacts: [],
      hasCamera: false,
      latitude: null,
    })
    expect(results[0].tags.map((tag: { name: string }) => tag.name)).toEqual([
      'LifeWord',
      'SyntheseParcWindPInstantanee',
    ])
    expect(results[2]).toMatchObject({ type: 'WIND_TURBINE', parentCode: 'E-ONE', ratedPower: 2300, latitude: 48.5 })
    expect((await fleet.get('nowhere', '/api/MyFleetOverview')).json()).toEqual({ results: [] })
    expect((await fleet.get('rightless', '/api/MyFleetOverview')).statusCode).toBe(403)
  })

  test('the overview of one farm holds that farm and its machines', async () => {
    const { results } = (await fleet.get('everywhere', '/api/myfleetoverview?farmCode=ES-TWO')).json()
    expect(results.map((entity: { entCode: string }) => entity.entCode)).toEqual(['E-TWO', 'TWO-INV1'])
  })

  test('machines of the overview carry their state and their power', async () => {
    const { results } = (await fleet.get('everywhere', '/api/MyFleetOverview')).json()
    const tagsOf = (code: string) =>
      results
        .find(({ entCode }: { entCode: string }) => entCode === code)
        .tags.map(({ name, tagId }: { name: string; tagId: number }) => [name, tagId])
    expect(new Map(tagsOf('ONE-WT2'))).toEqual(
      new Map([
        ['State', fleet.tagId('WT2', 'State')],
        ['ActivePower', fleet.tagId('WT2', 'ActivePower')],
      ]),
    )
    expect(tagsOf('TWO-INV1')).toHaveLength(2)
  })

  test('an inverter tells the station that it feeds, its sub-farm the name of the station', async () => {
    const { results } = (await fleet.get('everywhere', '/api/MyFleetOverview')).json()
    const stationOf = (code: string) => results.find(({ entCode }: { entCode: string }) => entCode === code).itsEntCode
    expect([stationOf('TWO-INV1'), stationOf('E-TWO'), stationOf('ONE-WT2')]).toEqual(['TWO-S1', null, null])
    const farms = (await fleet.get('everywhere', '/api/MyFleetTable')).json().results
    const namesOf = (code: string) =>
      farms
        .find(({ farmCode }: { farmCode: string }) => farmCode === code)
        .children.map(({ its }: { its: string | null }) => its)
    expect([namesOf('ES-TWO'), namesOf('FR-ONE')]).toEqual([['ITS 1'], [null, null]])
  })

  test('a farm is connected while its life word is not older than its time-out', async () => {
    const connected = async (farmCode: string) =>
      (await fleet.get('everywhere', '/api/MyFleetOverview'))
        .json()
        .results.find((entity: { farmCode: string }) => entity.farmCode === farmCode).isConnected
    const offer = (tagId: number, ageMs: number) =>
      fleet.latest.offer([{ tagId, timeMs: Date.now() - ageMs, value: 1, quality: 0 }])
    expect(await connected('FR-ONE')).toBe(false)
    offer(fleet.tagId('PARC', 'LifeWord'), 90_000)
    offer(fleet.tagId('WT2', 'ActivePower'), 1_000)
    expect(await connected('FR-ONE')).toBe(false)
    offer(fleet.tagId('PARC', 'LifeWord'), 10_000)
    expect(await connected('FR-ONE')).toBe(true)
    // A farm without a life word is judged by what its machines sent.
    offer(fleet.tagId('INV1', 'ActivePower'), 10_000)
    expect(await connected('ES-TWO')).toBe(true)
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
    const none = { hydroCount: 0, storageCount: 0 }
    expect(await counts('everywhere')).toEqual({ solarCount: 1, windCount: 2, iotCount: 1, biogasCount: 0, ...none })
    expect(await counts('french')).toEqual({ solarCount: 0, windCount: 2, iotCount: 1, biogasCount: 0, ...none })
    expect(await counts('nowhere')).toEqual({ solarCount: 0, windCount: 0, iotCount: 0, biogasCount: 0, ...none })
  })

  test('what is kept of a fleet ends with a change of a plant', async () => {
    const names = async (url: string, of: 'results' | 'farms') =>
      (await fleet.get('french', url)).json()[of].map(({ name }: { name: string }) => name)
    const all = () =>
      Promise.all([
        names('/api/MyFleetTable', 'results'),
        names('/api/MyFleetChart?FarmCode=FR-ONE', 'farms'),
        names('/api/MyFleetOverview', 'results'),
      ])
    const before = await all()
    expect(await all()).toEqual(before)
    await fleet.db.update(farm).set({ name: 'Renamed' }).where(eq(farm.farmCode, 'FR-ONE'))
    for (const answer of await all()) expect(answer[0]).toBe('Renamed')
    await fleet.db.update(farm).set({ name: before[0][0] }).where(eq(farm.farmCode, 'FR-ONE'))
    expect(await all()).toEqual(before)
  })
})

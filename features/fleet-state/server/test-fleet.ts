import { tmpdir } from 'node:os'
import pino from 'pino'
import { Registry } from 'prom-client'
import type { ProductRights } from '../../../domain/right.ts'
import { READ } from '../../../domain/right.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { testTokenCheck } from '../../../platform/server/auth/test-token-check.ts'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { createHttp } from '../../../platform/server/http/create-http.ts'
import { unauthenticated } from '../../../platform/server/http/problems.ts'
import { createLatestValues } from '../../../platform/server/live/latest-values.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { feature as history } from '../../history/server/index.ts'
import { PlantManifest } from '../../plant-connection/contract/plant-manifest.ts'
import { createTagMap, registerPlants, tagsOfFarms } from '../../plant-connection/server/port.ts'
import { feature as fleetState } from './index.ts'

/** 100 kW for every m/s above 3 up to 23: sums are easy by hand. */
export const windModel = {
  kind: 'wind' as const,
  curve: [
    [3, 0],
    [26, 2300],
  ] as [number, number][],
  elevationM: 0,
}

const wind = PlantManifest.parse({
  farmCode: 'FR-ONE',
  entCode: 'E-ONE',
  name: 'One',
  technology: 'wind',
  countryCode: 'FR',
  pentagram: 'ONEFR',
  timezone: 'Europe/Paris',
  ratedPowerKw: 4000,
  installedPowerKw: 4600,
  lifeWordTimeoutS: 60,
  subFarms: [
    { subFarmCode: 'ONE-S1', name: 'North', feeder: 'F1', installedPowerKw: 2300 },
    { subFarmCode: 'ONE-S2', name: 'South', installedPowerKw: 2300 },
  ],
  devices: [
    {
      deviceCode: 'PARC',
      entCode: 'ONE-PARC',
      type: 'FARM',
      name: 'Controller',
      signals: [{ name: 'LifeWord' }, { name: 'SyntheseParcWindPInstantanee' }],
    },
    ...['WT10', 'WT2'].map((code) => ({
      deviceCode: code,
      entCode: `ONE-${code}`,
      type: 'WIND_TURBINE' as const,
      name: code,
      subFarmCode: code === 'WT2' ? 'ONE-S1' : 'ONE-S2',
      ratedPowerKw: 2300,
      latitude: 48.5,
      longitude: code === 'WT2' ? 2.5 : 2.6,
      manufacturer: 'Maker',
      powerModel: windModel,
      signals: [{ name: 'ActivePower' }, { name: 'State' }],
    })),
    {
      deviceCode: 'MET',
      entCode: 'ONE-MET',
      type: 'WEATHER_STATION',
      name: 'Station',
      signals: [{ name: 'WindSpeed' }],
    },
  ],
  codeBooks: [
    { manufacturer: 'Maker', codes: [{ code: 126, text: 'Generator bearing hot' }] },
    { manufacturer: 'Nobody here', codes: [{ code: 126, text: 'Something else' }] },
  ],
})

const solar = PlantManifest.parse({
  ...wind,
  farmCode: 'ES-TWO',
  entCode: 'E-TWO',
  name: 'Two',
  technology: 'solar',
  countryCode: 'ES',
  pentagram: 'TWOES',
  timezone: 'Europe/Madrid',
  subFarms: [{ subFarmCode: 'TWO-S1', name: 'ITS 1', installedPowerKw: 4600 }],
  devices: [
    {
      deviceCode: 'INV1',
      entCode: 'TWO-INV1',
      type: 'INVERTER',
      subFarmCode: 'TWO-S1',
      name: '=INV 1',
      signals: [{ name: 'ActivePower' }, { name: 'State' }],
    },
  ],
})

const person = (userId: string, perimeter: 'all' | readonly string[], products: ProductRights) =>
  testPrincipal({ userId, subject: userId, firstName: userId, products, perimeter })

const people = new Map(
  [
    person('everywhere', 'all', { MyFleet: READ }),
    person('french', ['FR-ONE'], { MyFleet: 3, HealthDashboard: 1, PICFarmGeneral: 1 }),
    person('nowhere', [], { MyFleet: READ }),
    person('rightless', 'all', {}),
  ].map((one) => [one.userId, one]),
)

type Reply = Awaited<ReturnType<Awaited<ReturnType<typeof createHttp>>['app']['inject']>>

/** The calls of the live fleet on real stores, with two small farms and four people whose token is their name. */
export const openTestFleet = async () => {
  const [relations, historian] = await Promise.all([openTestRelations(), openTestHistorian()])
  const log = pino({ level: 'silent' }, { write: () => undefined })
  const metrics = new Registry()
  const config = loadConfig({ SOLVANE_DATA: tmpdir() })
  const { app, routes } = await createHttp({
    config,
    log,
    metrics,
    audit: { refused: () => {} },
    version: 'test',
    webFolder: tmpdir(),
    localeFolders: [],
    health: { check: async () => [] },
    rateLimits: { api: Number.POSITIVE_INFINITY, file: Number.POSITIVE_INFINITY },
    tokens: testTokenCheck(async (token) => {
      const principal = people.get(token)
      if (!principal) throw unauthenticated()
      return { principal, expiresAtMs: Number.MAX_SAFE_INTEGER }
    }),
  })
  await registerPlants(relations.db, [wind, solar], 'demo')
  const tags = await createTagMap(relations.db)
  const latest = createLatestValues(tags)
  const context: Pick<ServerContext, 'relations' | 'historian' | 'tags' | 'latest'> = {
    relations,
    historian,
    tags,
    latest,
  }
  for (const { routes: bind } of [fleetState, history]) bind?.(routes, context as ServerContext)
  const registered = await tagsOfFarms(relations.db, ['FR-ONE', 'ES-TWO'])

  return {
    db: relations.db,
    historian,
    latest,
    /** Number of a tag by its address. */
    tagId: (deviceCode: string, name: string): number =>
      registered.find((tag) => tag.deviceCode === deviceCode && tag.name === name)?.tagId ?? -1,
    get: (who: string, url: string): Promise<Reply> =>
      app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who}`, 'accept-encoding': 'identity' } }),
    async close() {
      await app.close()
      await Promise.all([relations.close(), historian.close()])
    },
  }
}

import { getFleetChart } from '../../features/fleet-state/contract/fleet-chart.ts'
import { getFleetJudgements } from '../../features/fleet-state/contract/fleet-judgements.ts'
import { type FarmLosses, getFleetLosses } from '../../features/fleet-state/contract/fleet-losses.ts'
import { getFleetTable } from '../../features/fleet-state/contract/fleet-table.ts'
import { type FarmToday, getFleetToday } from '../../features/fleet-state/contract/fleet-today.ts'
import { getHistoryStates } from '../../features/fleet-state/contract/history-states.ts'
import { getMonitoredAssetsCount } from '../../features/fleet-state/contract/monitored-assets.ts'
import { getHistory } from '../../features/history/contract/history.ts'
import { getSavedRequests } from '../../features/saved-requests/contract/endpoints.ts'
import type { Criterion, SavedRequest } from '../../features/saved-requests/contract/saved-request.ts'
import { type Answer, answer, problem } from './fake-api.ts'
import { farmOf, fleetOf, machineOf, tagOf } from './fleet-reply.ts'
import type { PushedValue } from './stand-in-live.ts'

/** A fleet of four farms that lives: a wind farm in order, a lost one, a solar plant with a fault, and a hydro plant. */

/** The instant of the tests with these farms, for `now`. */
export const fleetNow = '2026-11-24T10:00:00.000Z'
const nowMs = Date.parse(fleetNow)
const hourMs = 3_600_000

type Value = number | string
interface Plan {
  readonly farmCode: string
  readonly name: string
  readonly type: string
  readonly timezone: string
  readonly place: readonly [latitude: number, longitude: number]
  readonly machineType: string
  readonly ratedKw: number
  /** Values by signal, of each machine. */
  readonly machines: Readonly<Record<string, Readonly<Record<string, Value>>>>
  /** How old everything is that the farm has sent. */
  readonly ageMs: number
}

const wind = (ActivePower: number, WindSpeed: number) => ({
  State: 'RUN',
  ActivePower,
  WindSpeed,
  PitchAngle: 2.5,
  AmbientTemperature: 10,
})

const plans: readonly Plan[] = [
  {
    farmCode: 'FR-VLM',
    name: 'Plaine de Valmeuse',
    type: 'WINDFARM',
    timezone: 'Europe/Paris',
    place: [48.9, 4.3],
    machineType: 'WIND_TURBINE',
    ratedKw: 2_000,
    machines: { WT01: wind(1_000, 8.5), WT02: wind(1_100, 9), WT03: wind(1_200, 9.2), WT04: wind(900, 8) },
    ageMs: 1_000,
  },
  {
    farmCode: 'PT-ACH',
    name: 'Achada das Hortênsias',
    type: 'WINDFARM',
    timezone: 'Atlantic/Azores',
    place: [38.5, -28.2],
    machineType: 'WIND_TURBINE',
    ratedKw: 1_000,
    machines: { WT01: wind(300, 6), WT02: wind(320, 6.2) },
    ageMs: 2 * hourMs,
  },
  {
    farmCode: 'PT-ALM',
    name: 'Açude do Almourinho',
    type: 'HYDROFARM',
    timezone: 'Europe/Lisbon',
    place: [39.5, -8.4],
    machineType: 'HYDRO_UNIT',
    ratedKw: 5_000,
    machines: { G1: { State: 'RUN', ActivePower: 2_500, WaterFlow: 12 } },
    ageMs: 1_000,
  },
  {
    farmCode: 'FR-STM',
    name: 'Saint-Martin',
    type: 'SOLARFARM',
    timezone: 'Europe/Paris',
    place: [43.6, 1.4],
    machineType: 'INVERTER',
    ratedKw: 1_000,
    machines: {
      INV1: { State: 'FAULT', ActivePower: 0, PlaneOfArrayIrradiance: 600 },
      INV2: { State: 'RUN', ActivePower: 500, PlaneOfArrayIrradiance: 610 },
    },
    ageMs: 1_000,
  },
]

const units: Readonly<Record<string, string>> = { WindSpeed: 'm/s', PitchAngle: '°', AmbientTemperature: '°C' }
const signals = [...new Set(plans.flatMap(({ machines }) => Object.values(machines).flatMap(Object.keys)))]

/** Id of a tag: `liveTag('FR-VLM', 'ActivePower', 'WT01')`; without a machine the farm's own. */
export const liveTag = (farmCode: string, signal: string, machineCode?: string): number => {
  const farm = plans.findIndex((plan) => plan.farmCode === farmCode)
  const machine = machineCode ? Object.keys(plans[farm]?.machines ?? {}).indexOf(machineCode) + 1 : 0
  return farm * 1_000 + machine * 50 + signals.indexOf(signal) + 2
}

const installedKw = ({ machines, ratedKw }: Plan) => Object.keys(machines).length * ratedKw

/** The farms as the server describes them. */
export const liveFarms = plans.map((plan) => {
  const { farmCode, name, type, timezone, machines, machineType, ratedKw, place } = plan
  const [latitude, longitude] = place
  return farmOf({
    farmCode,
    name,
    type,
    timezone,
    latitude,
    longitude,
    ratedPower: installedKw(plan),
    installedPower: installedKw(plan),
    tags: [tagOf({ name: 'LifeWord', tagId: liveTag(farmCode, 'LifeWord'), unit: '' })],
    machines: Object.entries(machines).map(([machineCode, values], index) =>
      machineOf({
        // Turbines are apart; other machines are in one building.
        ...(type === 'WINDFARM' && { latitude: latitude + index * 0.01, longitude: longitude + index * 0.005 }),
        machineCode,
        entCode: `${farmCode}-${machineCode}`,
        name: machineCode.replace('WT0', 'WT'),
        type: machineType,
        ratedPower: ratedKw,
        tags: Object.keys(values).map((signal) =>
          tagOf({
            name: signal,
            tagId: liveTag(farmCode, signal, machineCode),
            unit: units[signal] ?? 'kW',
            decimals: 1,
          }),
        ),
      }),
    ),
  })
})

/** What the farms have sent last: `live.push(...liveValues)`. */
export const liveValues: readonly PushedValue[] = plans.flatMap(({ farmCode, machines, ageMs }) => {
  const timeMs = nowMs - ageMs
  return [
    { tagId: liveTag(farmCode, 'LifeWord'), value: 1, timeMs },
    ...Object.entries(machines).flatMap(([machineCode, values]) =>
      Object.entries(values).map(([signal, value]) => ({
        tagId: liveTag(farmCode, signal, machineCode),
        value,
        timeMs,
      })),
    ),
  ]
})

const stepMs = 10 * 60_000
const steps = 6
const dayOf = (plan: Plan): FarmToday => ({
  farmCode: plan.farmCode,
  dayStartMs: Date.parse('2026-11-23T23:00:00.000Z'),
  actualKw: Array.from({ length: steps }, () => installedKw(plan) / 2),
  expectedKw: Array.from({ length: steps }, () => installedKw(plan) / 2),
  energyTodayKwh: 5 * installedKw(plan),
  expectedTodayKwh: 5 * installedKw(plan),
  capacityFactorToday: 0.5,
  availabilityToday: 0.98,
  stateHoursToday: 10,
  statesToday: 1,
  dataToday: 1,
})

const lossesOf = (plan: Plan): FarmLosses => {
  const losses = [
    { kind: 'fault' as const, kwh: 0.3 * installedKw(plan) },
    { kind: 'limit' as const, limitSource: 'noise' as const, kwh: 0.2 * installedKw(plan) },
  ]
  return {
    farmCode: plan.farmCode,
    dayStartMs: Date.parse('2026-11-23T23:00:00.000Z'),
    untilMs: nowMs,
    expectedKwh: 5 * installedKw(plan),
    producedKwh: 4.5 * installedKw(plan),
    losses,
    machines: [{ machineCode: 'WT1', expectedKwh: 0, producedKwh: 0, losses }],
  }
}

/** A stored value every ten minutes of what is asked for, up to now: 1, 2, 3 … */
export const storedSeries = answer(getHistory, ({ query: { tags, from, to } }) => {
  const first = Math.ceil(from / stepMs)
  const times = Array.from(
    { length: Math.ceil(Math.min(to, nowMs) / stepMs) - first },
    (_, step) => (first + step) * stepMs,
  )
  return {
    series: tags.map((tagId) => ({
      tagId,
      resolution: '10m' as const,
      stepMs,
      times,
      values: times.map((_, step) => step + 1),
    })),
  }
})

/** What the charts of a farm can show. */
const chartEntity = answer(getFleetChart, ({ query: { FarmCode } }) => ({
  farms: liveFarms
    .filter(({ farmCode }) => farmCode === FarmCode)
    .map(({ farmCode, entCode, name, type, hasCamera, timezone, tags, machines }) => ({
      farmCode,
      entCode,
      name,
      type,
      hasCamera,
      timezone,
      tags,
      machines,
    })),
  powerModels: {},
  codeBooks: {},
}))

/** Replies that every page of the fleet asks for. Those of a test that stand behind them in `calls` win. */
export const fleetCalls: readonly Answer[] = [
  answer(getFleetTable, ({ query: { farmCode } }) => {
    const found = liveFarms.filter((farm) => farmCode === undefined || farm.farmCode === farmCode)
    return found.length > 0 ? fleetOf(...found) : problem(404, 'notFound')
  }),
  answer(getFleetToday, {
    fromMs: nowMs - steps * stepMs,
    stepMs,
    steps,
    farms: plans.map(dayOf),
  }),
  answer(getFleetJudgements, { farms: [], stations: { atMs: 0, alarms: [] } }),
  answer(getFleetLosses, { farms: plans.map(lossesOf) }),
  answer(getSavedRequests, { results: [], defaultId: null }),
  answer(getHistory, { series: [] }),
  answer(getHistoryStates, ({ query: { machineCodes = [], from, to } }) => ({
    ...{ fromMs: from, toMs: to, stepMs: null },
    machines: machineCodes.map((machineCode) => ({
      machineCode,
      spans: [{ from, to, kind: 'running' as const, evidence: 'state' as const }],
    })),
  })),
  chartEntity,
  answer(getMonitoredAssetsCount, {
    solarCount: 2,
    windCount: 6,
    iotCount: 0,
    biogasCount: 0,
    hydroCount: 1,
    storageCount: 0,
  }),
]

/** A saved view of the person's own, unless the fields say otherwise. */
export const savedViewOf = (fields: Partial<SavedRequest> & Pick<SavedRequest, 'name'>): SavedRequest => ({
  id: '11111111-1111-4111-8111-111111111111',
  product: 'MyFleet',
  screen: 'my-fleet',
  criteria: [],
  actions: [{ actionId: 'view', value: '/MyFleet/Table' }],
  isShared: false,
  isOwner: true,
  ownerName: 'Iris Own',
  mayChange: true,
  isReduced: false,
  defaultFor: [],
  version: 1,
  updatedAtMs: nowMs,
  ...fields,
})

/** What a saved view restricts the fleet to, e.g. `criterionOf('technology', 'wind')`. */
export const criterionOf = (inputId: string, value: string, inputType = 'text'): Criterion => ({
  inputId,
  inputType,
  value,
  label: value,
  status: inputId === 'need' ? 'toogle-view' : 'closable',
  active: true,
  priorities: [],
  meta: {},
})

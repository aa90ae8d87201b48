import type { Hearing } from '../../../domain/farm-life.ts'
import type { LiveSample, SampleValue } from '../../../domain/quality.ts'
import type { MachineJudgement } from './fleet-judgements.ts'
import type { Figure, LiveReader } from './fleet-moment.ts'
import { type FarmRow, type FleetFarm, fleetRows } from './fleet-rows.ts'
import type { FleetMachine, FleetTag } from './fleet-table.ts'

/** Farms for tests: valid replies with the changes of a test. */

/** 100 kW more for each m/s above 3. */
export const windModel = {
  kind: 'wind',
  curve: [
    [3, 0],
    [26, 2300],
  ] as [number, number][],
  elevationM: 0,
} as const

export const testTag = (tagId: number, name: string): FleetTag => ({
  name,
  tagId,
  tagCode: name,
  unit: '',
  decimals: 1,
  missing9999: true,
})

export const testMachine = (
  code: string,
  tags: readonly FleetTag[],
  change: Partial<FleetMachine> = {},
): FleetMachine => ({
  entCode: code,
  machineCode: code,
  name: code,
  type: 'WIND_TURBINE',
  substationCode: null,
  manufacturer: null,
  model: null,
  ratedPower: 2000,
  powerModel: null,
  codeBook: null,
  latitude: null,
  longitude: null,
  ...change,
  tags: [...tags],
})

/** A wind farm with a life-word time-out of 60 s. */
export const testFarm = (change: Partial<FleetFarm> = {}): FleetFarm => ({
  farmCode: 'A',
  entCode: 'A',
  name: 'A',
  type: 'WINDFARM',
  tags: [testTag(1, 'LifeWord')],
  lifeWordTimeOut: 60,
  children: [],
  subFarmConfiguration: 'none',
  pentagram: 'A',
  flag: 'FR',
  geoCode: 'FR',
  subsidiary: null,
  ratedPower: 4000,
  installedPower: 4000,
  hasPicFarmRight: true,
  timezone: 'Europe/Paris',
  tagCode: '',
  hasCamera: false,
  weatherStations: [],
  hasRightOnPlantIdCard: true,
  hasRightOnHealthDashboard: true,
  substationCode: null,
  latitude: null,
  longitude: null,
  machines: [],
  ...change,
})

/** Tag ids for rows in unit tests: `tagIdOf('FR-A/WT1/State')`. */
const ids = new Map<string, number>()
export const tagIdOf = (name: string): number => {
  const known = ids.get(name)
  if (known !== undefined) return known
  ids.set(name, ids.size + 1)
  return ids.size
}

const tagOf = (owner: string, name: string): FleetTag => ({
  ...testTag(tagIdOf(`${owner}/${name}`), name),
  tagCode: `${owner}/${name}`,
})

export const machineOf = (
  farmCode: string,
  code: string,
  change: Partial<Omit<FleetMachine, 'tags'>> & { readonly signals?: readonly string[] } = {},
): FleetMachine => {
  const { signals = ['State', 'ActivePower'], ...rest } = change
  const tags = signals.map((name) => tagOf(`${farmCode}/${code}`, name))
  return testMachine(code, tags, { entCode: `${farmCode}-${code}`, ...rest })
}

export const rowOf = (farmCode: string, change: Partial<FleetFarm> = {}): FarmRow => {
  const [row] = fleetRows(
    [
      testFarm({
        farmCode,
        entCode: farmCode,
        name: farmCode,
        pentagram: farmCode,
        tags: [tagOf(farmCode, 'LifeWord')],
        machines: [machineOf(farmCode, 'WT1'), machineOf(farmCode, 'WT2')],
        ...change,
      }),
    ],
    'en-GB',
  )
  if (!row) throw new Error('a farm has a row')
  return row
}

/** Values by `FARM/MACHINE/Signal` (or `FARM/LifeWord`), measured `ageMs` ago and unsubscribed `leftMs` ago. */
export const testReader = (
  values: Readonly<
    Record<string, SampleValue | { readonly value: SampleValue; readonly ageMs: number; readonly leftMs?: number }>
  >,
  nowMs = 10_000_000,
  hearing?: Hearing,
  /** Judgements by `FARM/MACHINE`. */
  judged: Readonly<Record<string, Partial<MachineJudgement>>> = {},
): LiveReader => {
  const samples = new Map<number, LiveSample>()
  for (const [name, entry] of Object.entries(values)) {
    const { value, ageMs, leftMs }: { value: SampleValue; ageMs: number; leftMs?: number } =
      typeof entry === 'object' && entry !== null ? entry : { value: entry, ageMs: 1_000 }
    const sample = { timeMs: nowMs - ageMs, value, quality: 0 } as const
    samples.set(tagIdOf(name), leftMs === undefined ? sample : { ...sample, followedMs: nowMs - leftMs })
  }
  const judgement = (id: string): MachineJudgement | undefined => {
    const found = judged[id]
    return found && { machineCode: id.slice(id.indexOf('/') + 1), actualKw: null, expectedKw: null, ...found }
  }
  return {
    get: (tagId) => samples.get(tagId),
    judgement,
    means: judgement,
    nowMs: () => nowMs,
    judgedMs: () => nowMs,
    ...(hearing && { hearing: () => hearing }),
  }
}

export const testFigure: Figure = (_, sample) => (typeof sample?.value === 'number' ? sample.value : null)

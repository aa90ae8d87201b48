import { parseArgs } from 'node:util'
import { machineTypes, stationTypes } from '../domain/asset.ts'
import { powerModelSignals } from '../domain/power-model.ts'
import type { MachineJudgement } from '../features/fleet-state/contract/fleet-judgements.ts'
import { hasFinding } from '../features/fleet-state/contract/judgements.ts'
import { conditionOf } from '../features/fleet-state/contract/machine-state.ts'
import { farmJudgements } from '../features/fleet-state/server/causes/farm-judgements.ts'
import type { FarmPlan, MachinePlan } from '../features/fleet-state/server/figures/farm-plan.ts'
import { type LoadedSteps, stepAt, stepMs } from '../features/fleet-state/server/figures/step-store.ts'
import { simulatedFleet } from '../simulator/demo-fleet.ts'
import { faultTruth } from '../simulator/faults/fault-truth.ts'
import type { DeviceValues, SimulatedDevice, SimulatedPlant } from '../simulator/fleet/simulated-plant.ts'
import { dayMs } from '../simulator/world/time.ts'
import { report } from './report.ts'

/** A loss of power from here on must be found; below, a finding is neither required nor wrong. Shares of power. */
const seenFrom = 0.12
const healthyTo = 0.03

/** Plan of a simulated plant, with the steps of its devices: ten-minute means, as the historian stores them. */
const stepsOf = ({ manifest, devices }: SimulatedPlant): { readonly plan: FarmPlan; readonly loaded: LoadedSteps } => {
  const tags: { readonly device: SimulatedDevice; readonly signal: string }[] = []
  const ids = new Map<string, number>()
  const tagOf = (device: SimulatedDevice, signal: string): number | undefined => {
    if (!device.manifest.signals.some(({ name }) => name === signal)) return undefined
    const key = `${device.manifest.deviceCode}/${signal}`
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, tags.push({ device, signal }) - 1)
    return ids.get(key)
  }
  const stations = devices.filter(({ manifest: { type } }) => stationTypes.some((one) => one === type))
  const machines = devices
    .filter(({ manifest: { type } }) => machineTypes.some((one) => one === type))
    .map((device): MachinePlan => {
      const { deviceCode, ratedPowerKw, powerModel } = device.manifest
      return {
        machineCode: deviceCode,
        ratedPowerKw: ratedPowerKw ?? null,
        model: powerModel ?? null,
        powerTag: tagOf(device, 'ActivePower'),
        stateTag: tagOf(device, 'State'),
        setpointTag: tagOf(device, 'PowerSetpoint'),
        inputs: new Map(
          (powerModel ? powerModelSignals[powerModel.kind] : []).map((signal) => [
            signal,
            [device, ...stations].flatMap((one) => tagOf(one, signal) ?? []),
          ]),
        ),
      }
    })
  const held = new Map<SimulatedDevice, Map<number, DeviceValues>>()
  const valuesAt = (device: SimulatedDevice, step: number): DeviceValues => {
    const own = held.get(device) ?? new Map<number, DeviceValues>()
    held.set(device, own)
    const values = own.get(step) ?? device.valuesAt(step * stepMs, 'mean')
    own.set(step, values)
    return values
  }
  const read = (tagId: number, step: number): number => {
    const tag = tags[tagId]
    if (!tag || tag.device.silentForMs !== undefined) return Number.NaN
    const value = valuesAt(tag.device, step)[tag.signal]
    if (tag.signal === 'State') return conditionOf(value) ?? Number.NaN
    return typeof value === 'number' && value !== 9999 ? value : Number.NaN
  }
  const { farmCode, technology, timezone, installedPowerKw } = manifest
  return {
    plan: {
      ...{ farmCode, technology, timezone, installedPowerKw, powerTag: undefined, machines },
      missing9999: new Set(),
    },
    loaded: { read, covered: () => 1, lastBefore: () => Number.NaN },
  }
}

/** True fault of a machine, as far as a finding could name it. */
interface Truth {
  /** Share of its power that it loses. */
  readonly lost: number
  readonly hasWrongSensor: boolean
}

interface Judged extends Truth {
  readonly id: string
  readonly finding: MachineJudgement
}

/** Findings of the demo fleet at a moment, each beside the truth of the simulator. */
export const judgedFleet = (atMs: number, only?: (farmCode: string) => boolean): readonly Judged[] => {
  const spells = faultTruth(1, atMs, atMs + 1)
  const lostOf = (farmCode: string, machineCode: string): number =>
    spells
      .filter((spell) => spell.farmCode === farmCode && spell.deviceCode === machineCode)
      .reduce((sum, { kind, startMs, slopePerDay }) => {
        const grown = (slopePerDay * (atMs - startMs)) / dayMs
        return sum + (kind === 'UPF' ? grown : kind === 'STRING' ? grown / 12 : 0)
      }, 0)
  return simulatedFleet(1, only ? { only } : {})
    .filter(({ lostForMs }) => lostForMs === undefined)
    .flatMap((plant) => {
      const { plan, loaded } = stepsOf(plant)
      return farmJudgements(plan, loaded, stepAt(atMs)).machines.map((finding) => ({
        id: `${plan.farmCode}/${finding.machineCode}`,
        finding,
        lost: lostOf(plan.farmCode, finding.machineCode),
        hasWrongSensor: spells.some(
          ({ farmCode, deviceCode, kind }) =>
            farmCode === plan.farmCode && deviceCode === finding.machineCode && kind === 'ANEMO',
        ),
      }))
    })
}

/** `npm run bench -- findings`: which machines of the demo are found to underperform, and which wrongly. */
export const benchFindings = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      moments: { type: 'string', default: '8' },
      days: { type: 'string', default: '9' },
      list: { type: 'boolean', default: false },
    },
  })
  const startMs = Date.UTC(2026, 10, 21, 13)
  const rows = Array.from({ length: Number(values.moments) }, (_, index) => {
    const atMs = startMs + index * Number(values.days) * dayMs + index * 3 * 3_600_000
    const judged = judgedFleet(atMs)
    const below = judged.filter(({ finding }) => finding.below !== undefined)
    const due = judged.filter(({ lost }) => lost >= seenFrom)
    const healthy = judged.filter(({ lost, hasWrongSensor }) => lost <= healthyTo && !hasWrongSensor)
    const wrong = healthy.filter(({ finding }) => finding.below !== undefined)
    if (values.list)
      for (const { id, lost, finding } of judged.filter((one) => hasFinding(one.finding) || one.lost >= seenFrom))
        process.stdout.write(
          `${new Date(atMs).toISOString()} ${id} lost ${lost.toFixed(3)} ${JSON.stringify(finding)}\n`,
        )
    return {
      atMs,
      due: due.length,
      found: due.filter(({ finding }) => finding.below !== undefined).length,
      below: below.length,
      healthy: healthy.length,
      wrong: wrong.length,
      doubts: judged.filter(({ finding }) => finding.doubt).length,
    }
  })
  const sum = (of: 'due' | 'found' | 'healthy' | 'wrong') => rows.reduce((total, row) => total + row[of], 0)
  report('Findings of the demo fleet against the truth of the simulator', [
    ['moment', 'underperformers', 'found', 'healthy', 'false', 'all findings', 'suspect winds'],
    ...rows.map(({ atMs, due, found, below, healthy, wrong, doubts }) => [
      new Date(atMs).toISOString().slice(0, 16),
      ...[due, found, healthy, wrong, below, doubts].map(String),
    ]),
    ['all', String(sum('due')), String(sum('found')), String(sum('healthy')), String(sum('wrong')), '', ''],
  ])
  return sum('found') === sum('due') && sum('wrong') === 0
}

import type { DeviceManifest, PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { codeBookOf } from '../codes/code-books.ts'
import { alarmOfCode, causeOfCode, type StatusCode } from '../codes/status-code.ts'
import type { Place } from '../weather/wind-field.ts'
import type { Block, FarmPlan, MachineModel } from './farm-plan.ts'

/** Where a machine stands in its farm. */
export interface Position {
  readonly deviceCode: string
  readonly number: number
  readonly blockIndex: number
  readonly place: Place
}

const metresPerDegree = 111_320

export const entCodeOf = (plan: FarmPlan, deviceCode: string): string => `E-${plan.farmCode}-${deviceCode}`
const subFarmCodeOf = (plan: FarmPlan, blockIndex: number): string => `${plan.farmCode}-S${blockIndex + 1}`

/** Codes of the machines of all blocks in order: WT01, WT02 … or INV01, INV02 …, each at the place given for it. */
export const positionsOf = (
  blocks: readonly Block<unknown>[],
  prefix: string,
  placeOf: (index: number) => Place,
): Position[] =>
  blocks
    .flatMap((block, blockIndex) => Array.from({ length: block.count }, () => blockIndex))
    .map((blockIndex, index) => ({
      deviceCode: `${prefix}${String(index + 1).padStart(2, '0')}`,
      number: index + 1,
      blockIndex,
      place: placeOf(index),
    }))

export const coordinatesOf = (plan: FarmPlan, place: Place): { latitude: number; longitude: number } => ({
  latitude: Number((plan.site.latitude + place.northM / metresPerDegree).toFixed(5)),
  longitude: Number(
    (plan.site.longitude + place.eastM / (metresPerDegree * Math.cos((plan.site.latitude * Math.PI) / 180))).toFixed(5),
  ),
})

/** A machine's manifest from its plan; signals by name, with the catalogue's units. */
export const machineManifest = (
  plan: FarmPlan,
  position: Position,
  type: DeviceManifest['type'],
  label: string,
  signals: readonly string[],
  powerModel?: DeviceManifest['powerModel'],
): DeviceManifest => {
  const block = plan.blocks[position.blockIndex]
  if (!block) throw new Error(`${plan.farmCode}: block ${position.blockIndex} does not exist`)
  return {
    deviceCode: position.deviceCode,
    entCode: entCodeOf(plan, position.deviceCode),
    type,
    name: `${label}${position.number}`,
    ...(block.subFarm && { subFarmCode: subFarmCodeOf(plan, position.blockIndex) }),
    manufacturer: block.model.manufacturer,
    model: block.model.name,
    ratedPowerKw: block.model.ratedPowerKw,
    ...coordinatesOf(plan, position.place),
    ...(powerModel && { powerModel }),
    signals: signals.map((name) => ({ name })),
  }
}

/** A station or controller: no power of its own. */
export const auxiliaryManifest = (
  plan: FarmPlan,
  deviceCode: string,
  type: DeviceManifest['type'],
  name: string,
  signals: readonly string[],
): DeviceManifest => ({
  deviceCode,
  entCode: entCodeOf(plan, deviceCode),
  type,
  name,
  ...coordinatesOf(plan, { eastM: 0, northM: 0 }),
  signals: signals.map((signal) => ({ name: signal })),
})

const powerOf = (block: Block<MachineModel>) => block.count * block.model.ratedPowerKw

const registeredCode = (code: StatusCode) => {
  const cause = causeOfCode(code)
  return { code: code.code, text: code.text, ...(cause && { cause }), alarm: alarmOfCode(code) }
}

/** Code lists of the makers whose machines stand there. */
const codeBooksOf = ({ blocks }: FarmPlan): NonNullable<PlantManifest['codeBooks']> =>
  [...new Set(blocks.map(({ model }) => model.manufacturer))]
    .map(codeBookOf)
    .map(({ manufacturer, codes }) => ({ manufacturer, codes: codes.map(registeredCode) }))

export const plantManifestOf = (plan: FarmPlan, devices: DeviceManifest[]): PlantManifest => {
  const { blocks } = plan
  const installedPowerKw = blocks.reduce((sum, block) => sum + powerOf(block), 0)
  const [countryCode = '', letters = ''] = plan.farmCode.split('-')
  return {
    farmCode: plan.farmCode,
    entCode: `E-${plan.farmCode}`,
    name: plan.name,
    technology: plan.technology,
    countryCode,
    region: plan.region,
    subsidiary: plan.subsidiary,
    pentagram: `${letters}${countryCode}`,
    timezone: plan.timezone,
    latitude: plan.site.latitude,
    longitude: plan.site.longitude,
    // What the grid contract allows may be less than what is installed.
    ratedPowerKw: Math.round(installedPowerKw * (plan.gridLimit ?? 1)),
    installedPowerKw,
    lifeWordTimeoutS: plan.lifeWordTimeoutS,
    hasCamera: plan.hasCamera ?? false,
    subFarms: blocks.flatMap((block, index) =>
      block.subFarm
        ? [
            {
              subFarmCode: subFarmCodeOf(plan, index),
              name: block.subFarm.name,
              feeder: block.subFarm.feeder,
              installedPowerKw: powerOf(block),
            },
          ]
        : [],
    ),
    devices,
    codeBooks: codeBooksOf(plan),
  }
}

import { hash } from 'node:crypto'
import type { LooseValues } from '../../../platform/contract/field.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { hasMaker, nameKeyOf, type PartType, type SubstationType } from '../contract/equipment-types.ts'

/** A part of the demo: its place and its values. */
export interface DemoPart {
  readonly id: string
  readonly kind: 'equipmentPart' | 'substationPart'
  readonly values: LooseValues
}

/** A number from 0 to 1 that is always the same for a text. */
const shareOf = (text: string): number => Number.parseInt(hash('sha256', text).slice(0, 8), 16) / 0xffff_ffff
const between = (text: string, least: number, most: number): number =>
  Math.round(least + shareOf(text) * (most - least))
const oneOf = <Choice>(text: string, choices: readonly Choice[]): Choice =>
  choices[Math.floor(shareOf(text) * choices.length) % choices.length] as Choice

/** Invented manufacturers. */
const makers = ['Alta Works', 'Brix Drives', 'Corvo Electric', 'Dorna Systems'] as const

type Type = PartType | SubstationType
interface Wanted {
  readonly type: Type
  /** Short name in the machine; also part of the code. */
  readonly name: string
  /** Name of the part above; missing: directly in the machine. */
  readonly below?: string
  readonly values?: LooseValues
}

const blade = (position: string): Wanted => ({
  ...{ type: 'WIND_TURBINE_BLADE', name: `Blade ${position}`, below: 'Rotor' },
  values: { bladePosition: position, bladeLength: 54, weight: 12_400, edgeProtection: true },
})

const inTurbine: readonly Wanted[] = [
  { type: 'WIND_TURBINE_ROTOR', name: 'Rotor', values: { diameter: 112, rotorSpeed: 16 } },
  ...['A', 'B', 'C'].map(blade),
  { type: 'WIND_TURBINE_NACELLE', name: 'Nacelle', values: { nacelleMass: 82 } },
  { type: 'WIND_TURBINE_BEARING', name: 'Main bearing', below: 'Nacelle', values: { bearingPosition: 'main' } },
  {
    ...{ type: 'WIND_TURBINE_GEARBOX', name: 'Gearbox', below: 'Nacelle' },
    values: { ratio: 98.7, oil: 'ISO VG 320', oilVolume: 380, oilChanged: '2024-09-10' },
  },
  {
    ...{ type: 'WIND_TURBINE_GENERATOR', name: 'Generator', below: 'Nacelle' },
    values: { generatorVoltage: 690, poles: 6, ratedSpeed: 1_120 },
  },
  {
    ...{ type: 'WIND_TURBINE_HOIST', name: 'Hoist', below: 'Nacelle' },
    values: { load: 250, norm: 'EN 14492-2', inspected: '2026-03-02', inspectionDue: '2027-03-02' },
  },
  { type: 'WIND_TURBINE_NACELLE_ROOF', name: 'Nacelle roof', below: 'Nacelle' },
  {
    ...{ type: 'WIND_TURBINE_ANEMOMETER', name: 'Anemometer', below: 'Nacelle roof' },
    values: { height: 96, calibrationDate: '2024-05-20', heated: true },
  },
  ...['Aviation light 1', 'Aviation light 2'].map(
    (name): Wanted => ({
      ...{ type: 'WIND_TURBINE_AVIATION_LIGHT', name, below: 'Nacelle roof' },
      values: { intensity: 2_000, lightColour: 'red', onDemand: true },
    }),
  ),
  {
    ...{ type: 'WIND_TURBINE_ICE_DETECTOR', name: 'Ice detector', below: 'Nacelle roof' },
    values: { principle: 'vibration', icePosition: 'nacelle' },
  },
  { type: 'WIND_TURBINE_TOWER', name: 'Tower', values: { towerHeight: 92, sections: 4, towerType: 'steel' } },
  {
    ...{ type: 'WIND_TURBINE_LADDER', name: 'Ladder', below: 'Tower' },
    values: { load: 300, norm: 'EN 353-1', inspected: '2026-03-02', inspectionDue: '2027-03-02' },
  },
  {
    ...{ type: 'WIND_TURBINE_ELEVATOR', name: 'Elevator', below: 'Tower' },
    values: { load: 240, norm: 'EN 81-44', inspected: '2026-03-02', inspectionDue: '2027-03-02' },
  },
  { type: 'WIND_TURBINE_ADD_ON', name: 'Bat protection', values: { addOnKind: 'bats', since: '2021-04-01' } },
  {
    ...{ type: 'WIND_TURBINE_TRANSFORMER', name: 'Transformer' },
    values: { apparentPower: 2_600, voltage: 20, vectorGroup: 'Dyn11', oilMass: 0, losses: 21_000 },
  },
  {
    ...{ type: 'WIND_TURBINE_SWITCHGEAR', name: 'Switchgear' },
    values: { voltage: 24, ratedCurrent: 630, shortCircuitCurrent: 20, sf6Mass: 1.9, leakCheck: '2026-02-11' },
  },
  {
    ...{ type: 'WIND_TURBINE_ELECTRICAL_METER', name: 'Meter' },
    values: { accuracyClass: '0.5S', currentRatio: '2000/5', calibrationDate: '2023-06-01' },
  },
]

const inSolarSubFarm: readonly Wanted[] = [
  { type: 'ITS', name: 'Station 1', values: { gridRatedPower: 2_500, powerblockConnectionType: 'central' } },
  {
    ...{ type: 'ITS_TRANSFORMER', name: 'Transformer of station 1', below: 'Station 1' },
    values: { apparentPower: 2_500, voltage: 20, vectorGroup: 'Dy11y11', losses: 18_000 },
  },
  { type: 'ARRAY_BOX', name: 'Box 1', below: 'Station 1', values: { inputs: 16, fuse: 250 } },
  {
    ...{ type: 'STRING', name: 'String 1', below: 'Box 1' },
    values: {
      design: '24 modules, tilt 25',
      stringCount: 16,
      numberModules: 24,
      modulePower: 540,
      tilt: 25,
      azimuth: 180,
    },
  },
]

const inSubstation: readonly Wanted[] = [
  { type: 'SUBSTATION', name: 'Substation', values: { feederName: 'F1', voltage: 20, shortCircuitCurrent: 16 } },
  {
    ...{ type: 'SUBSTATION_TRANSFORMER', name: 'Main transformer', below: 'Substation' },
    values: { apparentPower: 20_000, voltage: 63, vectorGroup: 'YNd11', oilMass: 9_800, losses: 96_000 },
  },
  {
    ...{ type: 'SUBSTATION_SWITCHGEAR', name: 'Switchgear', below: 'Substation' },
    values: { voltage: 24, ratedCurrent: 1_250, shortCircuitCurrent: 25, sf6Mass: 4.2, leakCheck: '2026-02-11' },
  },
  {
    ...{ type: 'SUBSTATION_ELECTRICAL_METER', name: 'Meter', below: 'Substation' },
    values: { accuracyClass: '0.2S', currentRatio: '400/5', voltageRatio: '20000/100', registerAtInstallation: 0 },
  },
  { type: 'PROTECTION', name: 'Protection', below: 'Substation', values: { ratedCurrent: 5 } },
  { type: 'REMOTE_TERMINAL_UNIT', name: 'Remote terminal unit', below: 'Substation' },
  { type: 'UNINTERRUPTIBLE_POWER_SUPPLY', name: 'UPS', below: 'Substation' },
]

/** The code of a demo part: always the same for its place. */
export const demoCode = (type: string, place: string): string =>
  `${type.replace(/^WIND_TURBINE_/, '')}-D${hash('sha256', place).slice(0, 9).toUpperCase()}`

const partOf = (
  node: PlantNode,
  { type, name, below, values = {} }: Wanted,
  parents: ReadonlyMap<string, string>,
): DemoPart => {
  const place = `${node.entCode} ${name}`
  const year = between(`${node.farmCode} year`, 2009, 2021)
  const isSubstation = inSubstation.some((one) => one.type === type)
  const made = hasMaker(type) && {
    manufacturer: oneOf(`${node.farmCode} ${type}`, makers),
    model: `${name[0]}${between(`${node.farmCode} ${type} model`, 100, 980)}`,
  }
  return {
    id: demoCode(type, place),
    kind: isSubstation ? 'substationPart' : 'equipmentPart',
    values: {
      ...(!isSubstation && { linkedArrayBoxes: [], linkedSubstations: [] }),
      ...{ type, farmCode: node.farmCode, assetCode: node.entCode, location: 'machine' },
      parentCode: below === undefined ? null : (parents.get(below) ?? null),
      ...{ [nameKeyOf(type)]: name, entName: name, ...made },
      serialNumber: hash('sha256', place).slice(10, 18).toUpperCase(),
      ...{ year, installed: `${year}-06-15`, warrantyEnd: `${year + 2}-06-15` },
      ...values,
    },
  }
}

const partsIn = (node: PlantNode, wanted: readonly Wanted[]): readonly DemoPart[] => {
  const codes = new Map(wanted.map(({ type, name }) => [name, demoCode(type, `${node.entCode} ${name}`)]))
  return wanted.map((one) => partOf(node, one, codes))
}

/** The parts of a node of the demo fleet. A careless farm knows only what hangs in the machine itself. */
export const demoPartsOf = (node: PlantNode, isCareless: boolean): readonly DemoPart[] => {
  const { level, type, technology } = node
  const known = (wanted: readonly Wanted[]) => wanted.filter(({ below }) => !isCareless || below === undefined)
  if (level === 'asset') return type === 'WIND_TURBINE' ? partsIn(node, known(inTurbine)) : []
  if (level !== 'subFarm') return []
  return [
    ...(technology === 'solar' ? partsIn(node, known(inSolarSubFarm)) : []),
    ...partsIn(node, known(inSubstation)),
  ]
}

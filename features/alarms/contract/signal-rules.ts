import { type AssetType, machineTypes, substationEquipmentTypes } from '../../../domain/asset.ts'
import type { AlarmSeverity } from '../../../domain/plant-event.ts'

/** A value of a signal that is an alarm, for devices that send no events. */
export interface SignalRule {
  readonly types: readonly AssetType[]
  readonly signal: string
  /** The value that raises it. */
  readonly when: boolean | string
  readonly code: string
  readonly severity: AlarmSeverity
  /** English name, where no model knows the code. */
  readonly text: string
  /** The value must stand for so long. */
  readonly raiseAfterS: number
  readonly clearAfterS: number
}

/** Code of a device or farm that has sent nothing for too long. */
export const noDataCode = 'NO_DATA'

const switchgear: readonly AssetType[] = [
  'SUBSTATION',
  'LOW_VOLTAGE',
  'MEDIUM_VOLTAGE',
  'AUX_MEDIUM_VOLTAGE_FEEDER',
  'AUX_MV_DOUBLE_TRANSFORMER',
]
const station: readonly AssetType[] = ['SUBSTATION', ...substationEquipmentTypes]
const rule = (
  types: readonly AssetType[],
  signal: string,
  when: SignalRule['when'],
  code: string,
  severity: AlarmSeverity,
  text: string,
  [raiseAfterS, clearAfterS]: readonly [number, number],
): SignalRule => ({ types, signal, when, code, severity, text, raiseAfterS, clearAfterS })

/** Rules for the equipment of an electrical substation, and for machines that send no code. */
export const signalRules: readonly SignalRule[] = [
  rule(['FIRE_PROTECTION_ROOM'], 'FireDetected', true, 'FIRE_DETECTED', 'stop', 'Fire detected', [0, 60]),
  rule(['PROTECTION', ...switchgear], 'ProtectionTrip', true, 'PROTECTION_TRIP', 'stop', 'Protection tripped', [0, 10]),
  rule(switchgear, 'BreakerClosed', false, 'BREAKER_OPEN', 'stop', 'Circuit breaker open', [0, 5]),
  rule(['ELEC_SUBSTATION_DOOR'], 'DoorOpen', true, 'DOOR_OPEN', 'warning', 'Station door open', [60, 10]),
  rule(station, 'Connected', false, 'NOT_CONNECTED', 'communication', 'Equipment not connected', [60, 10]),
  rule(station, 'State', 'FAULT', 'STATE_FAULT', 'stop', 'Equipment in fault', [0, 10]),
  // Its status code has the time to say more.
  rule(machineTypes, 'State', 'FAULT', 'STATE_FAULT', 'stop', 'Equipment in fault', [15, 10]),
  rule(machineTypes, 'State', 'MAINTENANCE', 'STATE_MAINTENANCE', 'stop', 'In maintenance', [15, 10]),
]

/** Rules of a kind of equipment. */
export const rulesOf = (type: string): readonly SignalRule[] =>
  signalRules.filter(({ types }) => types.some((one) => one === type))

import type { CauseGroup as AlarmGroup } from '../../domain/cause-group.ts'
import type { CodeAlarm } from '../../domain/code-alarm.ts'
import type { CodeCause } from '../../domain/code-cause.ts'
import type { Outage } from '../fleet/outages.ts'
import { uniform } from '../world/random.ts'
import { adviceOfCode } from './code-advice.ts'

/** Part of the plant or of the world that a code blames. */
export type CauseGroup =
  | 'environment'
  | 'grid'
  | 'curtailment'
  | 'operator'
  | 'maintenance'
  | 'rotor'
  | 'pitch'
  | 'gearbox'
  | 'generator'
  | 'converter'
  | 'yaw'
  | 'hydraulics'
  | 'brake'
  | 'control'
  | 'transformer'
  | 'cooling'
  | 'dc'
  | 'insulation'
  | 'safety'

/** State of the machine that shows the code; the simulator chooses codes by it. */
export type CodeUse =
  | 'ready'
  | 'storm'
  | 'limited by grid'
  | 'limited for noise'
  | 'limited for bats'
  | 'limited by market'
  | 'limited for shadow'
  | 'limited by operator'
  | 'on standby'
  | 'iced'
  | 'derated'
  | 'warm'
  | 'grid lost'
  | 'stopped'
  | 'maintained'
  | 'failed'
  | 'shown only'

/** One line of a manufacturer's code list. */
export interface StatusCode {
  readonly code: number
  /** As the manufacturer's manual has it. */
  readonly text: string
  readonly group: CauseGroup
  readonly severity: 'info' | 'warning' | 'stop'
  readonly use: CodeUse
}

/** The codes of one manufacturer. Running without anything to tell is 0 for all. */
export interface CodeBook {
  readonly manufacturer: string
  readonly codes: readonly StatusCode[]
}

/** A line of a code list, as the lists write it. */
export const line = (
  code: number,
  text: string,
  group: CauseGroup,
  severity: StatusCode['severity'],
  use: CodeUse,
): StatusCode => ({ code, text, group, severity, use })

const causeOfUse: Partial<Record<CodeUse, CodeCause>> = {
  storm: 'highWind',
  'limited by grid': 'limitGrid',
  'limited for noise': 'limitNoise',
  'limited for bats': 'limitBats',
  'limited by market': 'limitMarket',
  'limited for shadow': 'limitShadow',
  'limited by operator': 'limitOperator',
  'on standby': 'standby',
  iced: 'icing',
  derated: 'derated',
  'grid lost': 'grid',
  stopped: 'stopped',
  maintained: 'maintenance',
  failed: 'fault',
}

/** Meaning of a code in words of all manufacturers, as its plant registers it. */
export const causeOfCode = ({ use }: StatusCode): CodeCause | undefined => causeOfUse[use]

const groupOfUse: Partial<Record<CodeUse, AlarmGroup>> = {
  storm: 'weather',
  iced: 'weather',
  maintained: 'maintenance',
}
const groupOfPart: Partial<Record<CauseGroup, AlarmGroup>> = {
  environment: 'weather',
  grid: 'grid',
  curtailment: 'limit',
  operator: 'limit',
  maintenance: 'maintenance',
  safety: 'safety',
}
const signalsOfPart: Partial<Record<CauseGroup, readonly string[]>> = {
  environment: ['WindSpeed', 'ActivePower'],
  grid: ['Voltage', 'Frequency', 'ActivePower'],
  gearbox: ['GearOilTemperature', 'RotorSpeed', 'ActivePower'],
  generator: ['GeneratorRotationSpeed', 'ActivePower'],
  pitch: ['PitchAngle', 'WindSpeed', 'ActivePower'],
  yaw: ['WindDirection', 'ActivePower'],
}
const priorityOf = ({ group, severity, use }: StatusCode): number => {
  if (severity === 'info') return 4
  if (severity === 'warning' || use === 'maintained' || use === 'stopped') return 3
  return group === 'safety' || group === 'brake' ? 1 : 2
}

/** How an alarm of the code is judged, as its plant registers it. */
export const alarmOfCode = (code: StatusCode): CodeAlarm => ({
  severity: code.severity,
  priority: priorityOf(code),
  causeGroup: groupOfUse[code.use] ?? groupOfPart[code.group] ?? 'machine',
  // Vibration, brakes and protection stay until somebody has been at the machine.
  ...(code.severity === 'stop' && (code.group === 'safety' || code.group === 'brake') && { latches: true }),
  signals: signalsOfPart[code.group] ?? ['ActivePower'],
  ...(adviceOfCode(code) && { advice: adviceOfCode(code) }),
})

const useOfCause = { FAULT: 'failed', MAINTENANCE: 'maintained', STOP: 'stopped' } as const

export interface CodeChooser {
  /** The code of a use that has one; 0 when the manufacturer has none for it. */
  of(use: CodeUse): number
  /** The code of an outage: one of those that fit, the same as long as it lasts. */
  ofOutage(outage: Outage): number
}

export const createCodeChooser = ({ codes }: CodeBook, seed: number): CodeChooser => {
  const byUse = new Map<CodeUse, number[]>()
  for (const { use, code } of codes) byUse.set(use, [...(byUse.get(use) ?? []), code])
  const of = (use: CodeUse) => byUse.get(use)?.[0] ?? 0
  return {
    of,
    ofOutage: (outage) => {
      if (outage.code !== undefined) return outage.code
      if (outage.gridLost) return of('grid lost')
      const fitting = byUse.get(useOfCause[outage.cause]) ?? []
      return fitting[Math.floor(uniform(seed, Math.floor(outage.fromMs / 60_000)) * fitting.length)] ?? 0
    },
  }
}

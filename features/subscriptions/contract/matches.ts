import type { AlarmSeverity, PlantEventSource } from '../../../domain/plant-event.ts'
import type { Technology } from '../../../domain/technology.ts'
import type { AlarmPriority, CauseGroup } from '../../alarms/contract/alarm.ts'
import type { What } from './subscription.ts'

/** Properties of an alarm that a subscription compares. */
export interface AlarmFacts {
  readonly farmCode: string
  readonly countryCode: string
  readonly technology: Technology
  readonly deviceCode: string
  readonly code: string
  readonly priority: AlarmPriority
  readonly severity: AlarmSeverity
  readonly causeGroup: CauseGroup
  readonly source: PlantEventSource
}

const isIn = <Item>(wanted: readonly Item[] | null, item: Item): boolean => wanted === null || wanted.includes(item)

/** The alarm says that Solvane hears nothing of a farm or a machine. */
export const isLostCommunication = ({ severity, source }: Pick<AlarmFacts, 'severity' | 'source'>): boolean =>
  severity === 'communication' || source === 'life-word'

/** Whether a subscription wants an alarm. */
export const matches = (what: What, alarm: AlarmFacts): boolean => {
  if (what.kind === 'tag') return false
  const isThere =
    isIn(what.farmCodes, alarm.farmCode) && (what.machineCode === null || what.machineCode === alarm.deviceCode)
  if (what.kind === 'lost') return isThere && isLostCommunication(alarm)
  return (
    isThere &&
    isIn(what.countries, alarm.countryCode) &&
    isIn(what.technologies, alarm.technology) &&
    isIn(what.priorities, alarm.priority) &&
    isIn(what.codes, alarm.code) &&
    isIn(what.causeGroups, alarm.causeGroup)
  )
}

import type { AlarmSeverity, PlantEventSource } from '../../../domain/plant-event.ts'
import type { Technology } from '../../../domain/technology.ts'
import { foldedText } from '../../../platform/contract/text-order.ts'
import type { AlarmPriority, CauseGroup } from '../../alarms/contract/alarm.ts'
import type { Sought, ViewedAlarms } from './viewed-alarms.ts'

/** Properties of an alarm that a subscription compares. */
export interface AlarmFacts {
  readonly farmCode: string
  readonly countryCode: string
  readonly technology: Technology
  readonly deviceCode: string
  readonly deviceName: string
  readonly code: string
  readonly message: string
  readonly isMapped: boolean
  readonly priority: AlarmPriority
  readonly severity: AlarmSeverity
  readonly causeGroup: CauseGroup
  readonly source: PlantEventSource
}

const isIn = <Item>(wanted: readonly Item[] | null, item: Item): boolean => wanted === null || wanted.includes(item)

/** The alarm says that Solvane hears nothing of a farm or a machine. */
export const isLostCommunication = ({ severity, source }: Pick<AlarmFacts, 'severity' | 'source'>): boolean =>
  severity === 'communication' || source === 'life-word'

const isInView = ({ search, isUnmapped }: ViewedAlarms, alarm: AlarmFacts): boolean => {
  const part = foldedText(search)
  const isFound = [alarm.deviceName, alarm.code, alarm.message].some((text) => foldedText(text).includes(part))
  return (search === '' || isFound) && !(isUnmapped && alarm.isMapped)
}

/** Whether a subscription wants an alarm. */
export const matches = (what: Sought, alarm: AlarmFacts): boolean => {
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
    isIn(what.causeGroups, alarm.causeGroup) &&
    (what.kind === 'alarms' || isInView(what, alarm))
  )
}

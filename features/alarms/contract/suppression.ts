import type { SuppressionRule } from './alarm.ts'
import type { CauseAlarm } from './cause.ts'

/** A rule hides alarms while another alarm is active, or for a time after it has ended. */
interface Rule {
  readonly rule: SuppressionRule
  /** Groups of the alarms that it hides. */
  readonly hides: readonly CauseAlarm['causeGroup'][]
  readonly severities: readonly CauseAlarm['severity'][]
  readonly while: {
    readonly causeGroup?: CauseAlarm['causeGroup']
    readonly severity?: CauseAlarm['severity']
    /** The alarm is at the farm or its station, and not at the machine itself. */
    readonly isStation: boolean
  }
  /** Undefined: as long as it is active. */
  readonly afterEndS?: number
}

/** Solvane hides alarms of machines only by these rules. */
const rules: readonly Rule[] = [
  {
    rule: 'maintenance',
    hides: ['machine', 'grid', 'communication', 'weather', 'limit', 'unknown'],
    severities: ['stop', 'warning', 'info', 'communication'],
    while: { causeGroup: 'maintenance', isStation: false },
  },
  {
    rule: 'farm-without-line',
    hides: ['communication'],
    severities: ['communication', 'warning', 'stop'],
    while: { causeGroup: 'communication', isStation: true },
  },
  {
    rule: 'start-up',
    hides: ['machine', 'unknown', 'limit'],
    severities: ['warning'],
    while: { severity: 'stop', isStation: false },
    afterEndS: 120,
  },
]

/** Fire, protection and safety are never hidden, whatever a list says of their group. */
const isProtected = ({ causeGroup, code }: CauseAlarm): boolean =>
  causeGroup === 'safety' || /fire|protection|trip|smoke/i.test(code)

export interface Suppression {
  readonly rule: SuppressionRule
  /** It ends by time alone. */
  readonly untilMs: number | undefined
}

const fits = (rule: Rule, alarm: CauseAlarm, other: CauseAlarm): boolean =>
  other !== alarm &&
  other.farmCode === alarm.farmCode &&
  other.isStation === rule.while.isStation &&
  (rule.while.isStation || other.deviceCode === alarm.deviceCode) &&
  (rule.while.causeGroup === undefined || other.causeGroup === rule.while.causeGroup) &&
  (rule.while.severity === undefined || other.severity === rule.while.severity)

/** Why an active alarm of a machine is hidden now; undefined: nothing hides it. `others` are alarms of its farm. */
export const suppressionOf = (
  alarm: CauseAlarm,
  others: readonly CauseAlarm[],
  nowMs: number,
): Suppression | undefined => {
  if (alarm.isStation || isProtected(alarm)) return undefined
  for (const rule of rules) {
    if (!rule.hides.includes(alarm.causeGroup) || !rule.severities.includes(alarm.severity)) continue
    const causes = others.filter((other) => fits(rule, alarm, other))
    if (rule.afterEndS === undefined) {
      if (causes.some(({ endMs }) => endMs === undefined)) return { rule: rule.rule, untilMs: undefined }
      continue
    }
    const ends = causes.flatMap(({ endMs }) => (endMs !== undefined && endMs <= alarm.startMs ? [endMs] : []))
    const untilMs = Math.max(...ends) + rule.afterEndS * 1000
    if (alarm.startMs <= untilMs && nowMs < untilMs) return { rule: rule.rule, untilMs }
  }
  return undefined
}

import type { AlarmOutcome } from '../../../alarms/contract/alarm-actions.ts'

/** How many alarms came out how; of those that somebody was faster with, who. */
export interface OutcomeGroup {
  readonly outcome: AlarmOutcome['outcome']
  readonly why: string | null
  readonly by: string | null
  readonly ids: readonly string[]
}

const order = ['done', 'already', 'gone', 'refused'] as const

/** Groups alarms by outcome, done ones first. */
export const outcomeGroups = (results: readonly AlarmOutcome[]): readonly OutcomeGroup[] => {
  const groups = new Map<string, { group: Omit<OutcomeGroup, 'ids'>; ids: string[] }>()
  for (const { id, outcome, why, by } of results) {
    const key = `${outcome}\n${why}\n${by}`
    const known = groups.get(key)
    if (known) known.ids.push(id)
    else groups.set(key, { group: { outcome, why, by }, ids: [id] })
  }
  return [...groups.values()]
    .map(({ group, ids }) => ({ ...group, ids }))
    .toSorted((left, right) => order.indexOf(left.outcome) - order.indexOf(right.outcome))
}

type Translate = (key: string, figures: Readonly<Record<string, unknown>>) => string

/** E.g. "1 already by A. Silva", "2 refused: no right for the farm". */
export const groupText = ({ outcome, why, by, ids }: OutcomeGroup, t: Translate): string => {
  const count = ids.length
  if (outcome === 'already' && by !== null) return t('alarmPages.outcome.alreadyBy', { count, by })
  if (outcome === 'refused' && why !== null) {
    const reason = t(`alarmPages.refused.${why}`, { defaultValue: why })
    return t('alarmPages.outcome.refusedWhy', { count, reason })
  }
  return t(`alarmPages.outcome.${outcome}`, { count })
}

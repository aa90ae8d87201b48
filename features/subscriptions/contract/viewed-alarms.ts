import { technologies } from '../../../domain/technology.ts'
import { alarmPriorities, causeGroups } from '../../alarms/contract/alarm.ts'
import type { RequestText } from '../../saved-requests/contract/saved-request.ts'
import type { AlarmsWanted, What } from './subscription.ts'

/** Conditions of a saved view. Its machine is a code of any farm. */
export interface ViewedAlarms extends Omit<AlarmsWanted, 'kind'> {
  readonly kind: 'viewed'
  /** Part of equipment, code or message; empty: none. */
  readonly search: string
  /** Only codes that no model knows. */
  readonly isUnmapped: boolean
}

/** What a subscription looks for, its view read. */
export type Sought = Exclude<What, { readonly kind: 'view' }> | ViewedAlarms

/** Page of a saved view that has alarms. */
const alarmsPage = '/MyFleet/Alarms'

export const isViewOfAlarms = ({ actions }: Pick<RequestText, 'actions'>): boolean =>
  actions.some(({ actionId, value }) => actionId === 'view' && value === alarmsPage)

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const orNull = <Item>(items: Item[]): Item[] | null => (items.length > 0 ? items : null)

/**
 * The alarms that a saved view shows, whatever their state and age; undefined: it is no view of alarms. Who has worked on
 * an alarm, its age and its start say nothing about an alarm that comes now, so these conditions do not count.
 */
export const viewedAlarms = (request: Pick<RequestText, 'criteria' | 'actions'>): ViewedAlarms | undefined => {
  if (!isViewOfAlarms(request)) return undefined
  const values = new Map(
    request.criteria.filter(({ active }) => active).map(({ inputId, value }) => [inputId, value.trim()]),
  )
  const list = (name: string) => orNull(partsOf(values.get(name) ?? ''))
  const known = <Word extends string>(name: string, words: readonly Word[]): Word[] | null => {
    const wanted = list(name)
    return orNull(words.filter((word) => wanted?.includes(word)))
  }
  return {
    kind: 'viewed',
    farmCodes: list('farms'),
    machineCode: values.get('machine') || null,
    countries: list('country'),
    technologies: known('technology', technologies),
    priorities: known('priority', alarmPriorities),
    codes: list('codes'),
    causeGroups: known('causeGroup', causeGroups),
    search: values.get('search') ?? '',
    isUnmapped: values.get('unmapped') === 'true' || values.get('unmapped') === '1',
  }
}

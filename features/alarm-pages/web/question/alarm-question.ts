import { technologies } from '../../../../domain/technology.ts'
import { type AlarmCounts, alarmPriorities, causeGroups } from '../../../alarms/contract/alarm.ts'
import { alarmOrders } from '../../../alarms/contract/alarm-calls.ts'
import { type AlarmKind, alarmKinds } from '../../../alarms/contract/alarm-kind.ts'
import type { AlarmsView } from '../../../fleet-views/web/alarms-view-port.ts'

/** Conditions of a request, as texts of the query string. */
export type AlarmConditions = Readonly<Record<string, string>>

export interface AlarmQuestion {
  /** Conditions that an action on all found alarms repeats. */
  readonly filter: AlarmConditions
  readonly sort: string
  readonly byCause: boolean
}

export const splitCodes = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
export const joinCodes = (codes: readonly string[]): string => codes.join(',')

const known = (text: string, words: readonly string[]): string =>
  joinCodes(splitCodes(text).filter((word) => words.includes(word)))

const instantOf = (text: string): string => {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

/** Technology or farm of the page. */
export interface AlarmPlace {
  readonly technology?: string
  readonly farmCode?: string
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Kind of alarms that the address asks for; empty: all. */
export const kindOf = ({ kind }: Pick<AlarmsView, 'kind'>): AlarmKind | '' =>
  alarmKinds.find((known) => known === kind) ?? ''

const orders: readonly string[] = alarmOrders

const conditionsOf = (view: AlarmsView, { technology, farmCode }: AlarmPlace): AlarmConditions => {
  const given: Readonly<Record<string, string>> = {
    view: view.view === 'metrics' ? 'open' : view.view,
    priority: known(view.priority, alarmPriorities),
    technology: known(technology ?? '', technologies),
    country: joinCodes(splitCodes(view.country).filter((code) => code.length === 2)),
    causeGroup: known(view.causeGroup, causeGroups),
    farmCode: farmCode ?? joinCodes(splitCodes(view.farms)),
    machineCode: view.machine.trim(),
    code: joinCodes(splitCodes(view.codes)),
    manufacturer: joinCodes(splitCodes(view.makers)),
    kind: kindOf(view),
    desk: isId(view.desk) ? view.desk : '',
    olderThanS: view.olderThan > 0 ? String(view.olderThan * 60) : '',
    unmapped: view.unmapped ? 'true' : '',
    mine: view.mine ? 'true' : '',
    causeId: view.cause,
    search: view.search.trim(),
    from: instantOf(view.startedFrom),
    to: instantOf(view.startedTo),
  }
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''))
}

/** The server has the newest, the longest and the most frequent first in these orders. */
const greatestFirst: readonly string[] = ['since', 'age', 'count']

/** An order as the table names it, as the server names it: a minus in the table is the greatest first. */
const serverSort = (sort: string): string => {
  const order = sort.replace(/^-/, '')
  return greatestFirst.includes(order) ? (sort.startsWith('-') ? order : `-${order}`) : sort
}

/** The question of a view. A list of one cause, and one that has been unfolded, has a row for each alarm. */
export const alarmQuestion = (view: AlarmsView, place: AlarmPlace = {}): AlarmQuestion => {
  const order = view.sort.replace(/^-/, '')
  return {
    filter: conditionsOf(view, place),
    sort: orders.includes(order) ? serverSort(view.sort) : view.view === 'history' ? 'since' : 'need',
    byCause: view.view === 'open' && view.folded && view.cause === '',
  }
}

/** How the body of an action names the same alarms. */
export const filterOfBody = (filter: AlarmConditions) => {
  const lists = ['priority', 'technology', 'country', 'causeGroup', 'farmCode', 'code', 'manufacturer']
  return Object.fromEntries(
    Object.entries(filter).map(([name, text]) => [name, lists.includes(name) ? splitCodes(text) : text]),
  )
}

/** Whether anything narrows the list, besides its place. */
export const isNarrowed = (view: AlarmsView): boolean =>
  [view.priority, view.country, view.causeGroup, view.farms, view.machine, view.codes, view.cause, view.search].some(
    (text) => text.trim() !== '',
  ) ||
  [view.startedFrom, view.startedTo, view.makers, view.kind, view.desk].some((text) => text !== '') ||
  view.olderThan > 0 ||
  view.unmapped ||
  view.mine

/** The view without any condition. */
export const noConditions: Partial<AlarmsView> = {
  priority: '',
  country: '',
  causeGroup: '',
  farms: '',
  machine: '',
  codes: '',
  cause: '',
  search: '',
  startedFrom: '',
  startedTo: '',
  olderThan: 0,
  unmapped: false,
  mine: false,
  makers: '',
  kind: '',
  desk: '',
}

/** How many alarms are hidden, by what hides them. */
export const hiddenCounts = ({ shelved, suppressed, outOfService }: AlarmCounts) =>
  [
    ['shelved', shelved, 'shelved'],
    ['suppressed', suppressed, 'suppressed'],
    ['outOfService', outOfService, 'suppressed'],
  ] as const

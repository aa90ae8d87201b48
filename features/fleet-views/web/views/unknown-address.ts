import * as v from 'valibot'
import { unreadFields, type ViewSchema } from '../../../../platform/web/url-state/view-state.ts'
import { namedFarm } from '../../../fleet-state/contract/named-farm.ts'
import { AlarmsView } from './alarms-view.ts'
import { ChartView } from './chart-view.ts'
import { EnergyView } from './energy-view.ts'
import { FarmView } from './farm-view.ts'
import { FleetChoice } from './fleet-choice.ts'
import { OverviewView } from './overview-view.ts'
import { SubscriptionsView } from './subscriptions-view.ts'
import { FleetTableView, readUnknown, WholeFleetView } from './table-view.ts'
import { TilesView } from './tiles-view.ts'
import { WallState, wallViews } from './wall-view.ts'

/** All that an address of the live fleet may name: tabs lead from one page to the other. */
const known: ReadonlySet<string> = new Set([
  'zone',
  ...[
    WholeFleetView,
    FleetChoice,
    FarmView,
    WallState,
    TilesView,
    OverviewView,
    ChartView,
    EnergyView,
    AlarmsView,
    SubscriptionsView,
  ].flatMap(({ entries }) => Object.keys(entries)),
])

/** Fields of a chart that the chart itself does not tell of in sentences of its own. */
const ChartLooks = v.omit(ChartView, ['range', 'from', 'to'])

/** What the address of each page holds. */
export const pageFields = {
  tiles: [FleetChoice, WallState, TilesView],
  overview: [FleetChoice, WallState, OverviewView],
  table: [WholeFleetView, WallState],
  alarms: [FleetChoice, WallState, AlarmsView],
  subscriptions: [FleetChoice, WallState, SubscriptionsView],
  charts: [FleetChoice, WallState, ChartLooks],
  energy: [FleetChoice, WallState, EnergyView],
  losses: [FleetChoice, WallState],
  farm: [FarmView],
  farmTable: [FarmView, FleetTableView],
  farmAlarms: [FarmView, AlarmsView],
  farmCharts: [FarmView, ChartLooks],
  farmEnergy: [FarmView, EnergyView],
} as const satisfies Readonly<Record<string, readonly ViewSchema[]>>
export type AddressPage = keyof typeof pageFields

/** Views of a wall that there are not. */
const unknownWall = (text: string): readonly string[] =>
  text.split(',').filter((name) => name.trim() !== '' && !wallViews.some((view) => view === name.trim()))

/** What an address names and its page does not have. */
export interface UnknownAddress {
  /** As the address writes it, e.g. `technology=coal`. */
  readonly names: readonly string[]
  /** Names of the query that say nothing without it. */
  readonly dropped: readonly string[]
  /** What the others of them say without it. */
  readonly search: Readonly<Record<string, string>>
}

/** Longest text of an address that a notice quotes, in letters. */
const mostLetters = 40
export const addressPart = (name: string, text: string) =>
  `${name}=${text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text}`

/** What the page has, as far as it is known by now. */
export interface AddressKnowledge {
  /** Those of its table. */
  readonly columns?: readonly { readonly id: string }[] | undefined
  /** All farms of the person, for a page of the whole fleet. */
  readonly farms?: readonly { readonly farmCode: string }[] | undefined
}

/** A farm that a page of the whole fleet cannot have: links from a farm's pages carry codes of farms that there are. */
const unknownFarm = (search: Readonly<Record<string, string>>, { farms }: AddressKnowledge): string | undefined =>
  farms && search.farmCode && !namedFarm(farms, search.farmCode) ? 'farmCode' : undefined

/** Undefined where all is known. */
export const unknownAddress = (
  search: Readonly<Record<string, string>>,
  page: AddressPage,
  has: AddressKnowledge = {},
): UnknownAddress | undefined => {
  const unread = new Set(pageFields[page].flatMap((schema: ViewSchema) => unreadFields(schema, search)))
  for (const name of Object.keys(search)) if (!known.has(name)) unread.add(name)
  const farm = unknownFarm(search, has)
  if (farm) unread.add(farm)
  const ofTable = has.columns ? readUnknown(search, has.columns) : { names: [], kept: {} }
  const wall = !page.startsWith('farm') && !unread.has('wall') ? unknownWall(search.wall ?? '') : []
  const names = [...ofTable.names, ...wall.map((name) => ['wall', name] as const)]
  const walls = (search.wall ?? '').split(',').filter((name) => !wall.includes(name))
  const kept: Readonly<Record<string, string | undefined>> = {
    ...ofTable.kept,
    ...(wall.length > 0 && { wall: walls.join(',') || undefined }),
  }
  if (unread.size + Object.keys(kept).length === 0) return undefined
  return {
    names: [
      ...[...unread].map((name) => addressPart(name, search[name] ?? '')),
      ...names.map(([name, text]) => addressPart(name, text)),
    ],
    dropped: [...unread, ...Object.keys(kept).filter((name) => kept[name] === undefined)],
    search: Object.fromEntries(
      Object.entries(kept).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
    ),
  }
}

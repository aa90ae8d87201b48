import { unreadFields } from '../../../../platform/web/url-state/view-state.ts'
import { ChartView } from '../charts/chart-view.ts'
import { OverviewView } from '../overview/overview-view.ts'
import { TilesView } from '../tiles/tiles-view.ts'
import { WallState } from '../wall/wall-view.ts'
import { FarmView } from './farm-view.ts'
import { FleetChoice } from './fleet-choice.ts'
import { FleetTableView, readUnknown } from './table-view.ts'

/** All that an address of the live fleet may name: tabs lead from one page to the other. */
const known: ReadonlySet<string> = new Set([
  'zone',
  ...[FleetTableView, FleetChoice, FarmView, WallState, TilesView, OverviewView, ChartView].flatMap(({ shape }) =>
    Object.keys(shape),
  ),
])

/** What a table's address names and is not there. */
export interface UnknownAddress {
  /** As the address writes it, e.g. `technology=coal`. */
  readonly names: readonly string[]
  /** Names of the query that say nothing without it. */
  readonly dropped: readonly string[]
  /** What the others of them say without it. */
  readonly search: Readonly<Record<string, string>>
}

/** A text is told as far as a sentence has room for it. */
const mostLetters = 40
export const toldName = (name: string, text: string) =>
  `${name}=${text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text}`

/** Undefined where all is known. */
export const unknownAddress = (
  search: Readonly<Record<string, string>>,
  columns: readonly { readonly id: string }[],
): UnknownAddress | undefined => {
  const unread = new Set(unreadFields(FleetTableView, search))
  for (const name of Object.keys(search)) if (!known.has(name)) unread.add(name)
  const { names, kept } = readUnknown(search, columns)
  if (unread.size + Object.keys(kept).length === 0) return undefined
  return {
    names: [
      ...[...unread].map((name) => toldName(name, search[name] ?? '')),
      ...names.map(([name, text]) => toldName(name, text)),
    ],
    dropped: [...unread, ...Object.keys(kept).filter((name) => kept[name] === undefined)],
    search: Object.fromEntries(
      Object.entries(kept).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
    ),
  }
}

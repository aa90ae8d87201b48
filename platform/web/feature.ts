import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RightCheck } from '../contract/endpoint.ts'
import type { RecordPlace } from './record/reference/record-places.tsx'
import type { FindSearchItems, LoadSearchItems } from './search/search-item.ts'
import type { SlotFilling } from './slots/slot.ts'

/** Exports of the module of a screen. */
export interface ScreenModule {
  readonly default: ComponentType
  /**
   * Prefetches the first query of the screen while the page still loads. Called once with the query string, for a
   * user with permission.
   * Never rejects: the screen repeats the query and shows its error.
   */
  readonly askFirst?: (queries: QueryClient, search: URLSearchParams) => Promise<void> | undefined
}

/** A screen. `path` uses the syntax of the router ($id, optional {-$id}) and the spelling of the specification. */
export interface WebRoute {
  readonly path: string
  /** The specification has no such path, or leaves its permission open. */
  readonly isOurs?: true
  /** Translation key of the page title, e.g. `myFleet.title.table`. */
  readonly title: string
  /**
   * Translation key of the name of the page, if several pages share the title: that of its entry in the navigation. It is
   * the last part of the page title and of the breadcrumb.
   */
  readonly ownTitle?: string
  readonly right: RightCheck
  /** Permission for each value of `$mode`, by the value in lower case. */
  readonly modeRights?: Readonly<Record<string, RightCheck>>
  /** Lazy screen: `() => import('./screens/table.tsx')`. */
  readonly screen: () => Promise<ScreenModule>
  /**
   * The query string contains a view with times (`platform/web/url-state`), so the address also contains the time
   * zone.
   */
  readonly holdsView?: true
  /** False for pages outside the frame (sign-in, error, unavailable). Default true. */
  readonly framed?: boolean
  /** Redirects to another page, which has its own permission. */
  readonly leadsOn?: boolean
}

/** Groups of the navigation, from top to bottom; the last is about the product. */
export type NavigationGroup = 'live' | 'insight' | 'plants' | 'people' | 'data' | 'system' | 'about'

export interface NavigationEntry {
  readonly group: NavigationGroup
  /** Translation key of the label. */
  readonly label: string
  /** Translation key of further words by which the search finds the page, never shown. */
  readonly also?: string
  readonly href: string
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Shown only to users with this permission. */
  readonly right: RightCheck
  readonly order: number
  /** Shown in the bottom bar on a phone; at most three entries of all features. */
  readonly atThumb?: boolean
}

/** Search items of a feature besides its screens. Loaded at the first search, for users with permission. */
export interface SearchSource {
  readonly right: RightCheck
  readonly items?: () => Promise<{ readonly default: LoadSearchItems }>
  /** Items that the server finds for the typed text, e.g. among thousands of records. */
  readonly found?: () => Promise<{ readonly default: FindSearchItems }>
}

/** A small control in the top bar of every page, e.g. the bell. */
export interface BarEntry {
  readonly id: string
  readonly right: RightCheck
  readonly part: () => Promise<{ default: ComponentType }>
}

/** Export of `web/index.ts` of a feature; `apps/web/features.ts` lists all. */
export interface WebFeature {
  readonly name: string
  readonly routes: readonly WebRoute[]
  readonly navigation?: readonly NavigationEntry[]
  readonly search?: SearchSource
  /** Kinds of record with pages of their own: references lead to them, and the search finds them. */
  readonly records?: readonly RecordPlace[]
  readonly bar?: readonly BarEntry[]
  /** Parts for the pages of other features, made with `fillSlot`. */
  readonly slots?: readonly SlotFilling[]
  /** Component above every screen for signed-in users, e.g. a banner or a listener. Loaded after the page. */
  readonly inFrame?: () => Promise<{ default: ComponentType }>
}

import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RightCheck } from '../contract/endpoint.ts'
import type { LoadSearchItems } from './search/search-item.ts'
import type { SlotFilling } from './slots/slot.ts'

/** What the code of a screen gives. */
export interface ScreenModule {
  readonly default: ComponentType
  /**
   * Asks what the screen asks first, so that the answer is on its way while the page is still being put together. Called
   * once, with the query string of the address, for a person who may enter. Never rejects: the screen asks again and tells.
   */
  readonly askFirst?: (queries: QueryClient, search: URLSearchParams) => Promise<void> | undefined
}

/** A screen of the app. `path` uses the router's syntax ($id, optional {-$id}) in the specification's spelling. */
export interface WebRoute {
  readonly path: string
  /** Translation key of the page title, e.g. `myFleet.title.table`. */
  readonly title: string
  readonly right: RightCheck
  /** What a value of `$mode` takes in its place, by the value in lower case. */
  readonly modeRights?: Readonly<Record<string, RightCheck>>
  /** Lazy screen: `() => import('./screens/table.tsx')`. */
  readonly screen: () => Promise<ScreenModule>
  /** The query string holds a view with times (`platform/web/url-state`): the address then names their zone as well. */
  readonly holdsView?: true
  /** False for pages outside the frame (sign-in, error, unavailable). Default true. */
  readonly framed?: boolean
  /** Shows nothing and leads on to another page, which has a right of its own. */
  readonly leadsOn?: boolean
}

/** Groups of the left rail, top to bottom; the last is about the program itself. */
export type NavigationGroup = 'live' | 'insight' | 'plants' | 'data' | 'administration' | 'about'

export interface NavigationEntry {
  readonly group: NavigationGroup
  /** Translation key of the label. */
  readonly label: string
  readonly href: string
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Shown only to people who pass. */
  readonly right: RightCheck
  readonly order: number
  /** Stands in the bottom bar of a phone; at most three entries of all features do. */
  readonly atThumb?: boolean
}

/** What of a feature the search finds beside its screens. Loaded when somebody searches, by those who pass. */
export interface SearchSource {
  readonly right: RightCheck
  readonly items: () => Promise<{ readonly default: LoadSearchItems }>
}

/** Something small that stands in the top bar of every page, e.g. a bell. */
export interface BarEntry {
  readonly id: string
  readonly right: RightCheck
  readonly part: () => Promise<{ default: ComponentType }>
}

/** What a feature's `web/index.ts` exports; `apps/web/features.ts` lists them. */
export interface WebFeature {
  readonly name: string
  readonly routes: readonly WebRoute[]
  readonly navigation?: readonly NavigationEntry[]
  readonly search?: SearchSource
  readonly bar?: readonly BarEntry[]
  /** Parts for the pages of other features, made with `fillSlot`. */
  readonly slots?: readonly SlotFilling[]
  /** Stands above every screen for whoever is signed in: a banner, or something that only listens. Loaded after the page. */
  readonly inFrame?: () => Promise<{ default: ComponentType }>
}

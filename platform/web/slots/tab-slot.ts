import { type ComponentType, createElement } from 'react'
import type { RightCheck } from '../../contract/endpoint.ts'
import type { ScreenModule, WebRoute } from '../feature.ts'
import { fillingsOf, type Slot, type SlotFilling, type SlotPart } from './slot.ts'

/** Exports of the module of a page with tabs: the page, and its first query for {@link ScreenModule}. */
export interface TabPageModule<Props extends object, Subject, Options extends object>
  extends Pick<ScreenModule, 'askFirst'> {
  readonly default: ComponentType<TabPageProps<Props, Subject, Options>>
}

export interface TabPageProps<Props extends object, Subject, Options extends object> {
  readonly slot: TabSlot<Props, Subject, Options>
  /** The tab of the address. */
  readonly tab: TabFilling<Subject, Options>
  /** Content of this tab. The page renders it inside a `PartBoundary`. */
  readonly Part: ComponentType<Props>
}

/**
 * A slot whose parts are the tabs of a page. Each tab has its own route. `Subject` is what the page shows, e.g. a farm.
 * `Options` are what the page wants to know about each tab.
 */
export interface TabSlot<Props extends object, Subject, Options extends object> extends Slot<Props> {
  readonly page: () => Promise<TabPageModule<Props, Subject, Options>>
}

export const declareTabs = <Props extends object, Subject = undefined, Options extends object = object>(
  name: string,
  page: TabSlot<Props, Subject, Options>['page'],
): TabSlot<Props, Subject, Options> => ({ name, page })

interface TabFacts<Subject, Options extends object> {
  readonly path: string
  /**
   * Whether this subject has the tab, e.g. whether the farm has a camera, or whether its reply grants the user the tab.
   * Pure. Missing: every subject has it.
   */
  readonly isFor?: (subject: Subject) => boolean
  readonly options: Partial<Options>
}

/** A tab. `path` and `title` are those of its route. */
export interface TabPart<Props extends object, Subject, Options extends object>
  extends SlotPart<Props>,
    Pick<TabFacts<Subject, Options>, 'path' | 'isFor'>,
    Pick<WebRoute, 'title' | 'holdsView' | 'isOurs'> {
  readonly options?: Partial<Options>
}

/** A tab with its route, for `WebFeature.slots` and `WebFeature.routes`; {@link fillTab} makes it. */
export interface TabFilling<Subject, Options extends object> extends SlotFilling, TabFacts<Subject, Options> {
  readonly route: WebRoute
}

/** The page and the part load together. */
const screenOf =
  <Props extends object, Subject, Options extends object>(
    slot: TabSlot<Props, Subject, Options>,
    part: SlotPart<Props>['part'],
    tab: () => TabFilling<Subject, Options>,
  ) =>
  async (): Promise<ScreenModule> => {
    const [{ default: Page, askFirst }, { default: Part }] = await Promise.all([slot.page(), part()])
    return { default: () => createElement(Page, { slot, tab: tab(), Part }), ...(askFirst && { askFirst }) }
  }

export const fillTab = <Props extends object, Subject, Options extends object>(
  slot: TabSlot<Props, Subject, Options>,
  { title, holdsView, isOurs, options = {}, ...part }: TabPart<Props, Subject, Options>,
): TabFilling<Subject, Options> => {
  const { path, right } = part
  const filling: TabFilling<Subject, Options> = {
    ...part,
    options,
    slot: slot.name,
    route: {
      path,
      title,
      right,
      ...(holdsView && { holdsView }),
      ...(isOurs && { isOurs }),
      screen: screenOf(slot, part.part, () => filling),
    },
  }
  return filling
}

export const hasTab = <Subject>({ isFor }: Pick<TabFacts<Subject, never>, 'isFor'>, subject: Subject): boolean =>
  isFor?.(subject) ?? true

/** Tabs of a page for these permissions and this subject, in order. */
export const tabsOf = <Props extends object, Subject, Options extends object>(
  slot: TabSlot<Props, Subject, Options>,
  fillings: readonly SlotFilling[],
  can: (right: RightCheck) => boolean,
  subject: Subject,
): readonly TabFilling<Subject, Options>[] =>
  // `fillTab` made all fillings of this slot.
  (fillingsOf(slot, fillings, can) as readonly TabFilling<Subject, Options>[]).filter((tab) => hasTab(tab, subject))

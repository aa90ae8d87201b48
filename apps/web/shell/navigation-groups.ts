import type { RailEntry, RailGroup } from '../../../kit/composites/frame/nav-rail.tsx'
import type { RightCheck } from '../../../platform/contract/endpoint.ts'
import type { NavigationEntry, NavigationGroup } from '../../../platform/web/feature.ts'
import type { NavigationCount } from '../../../platform/web/navigation/navigation-marks.ts'
import { currentEntry } from './current-entry.ts'

const order: readonly NavigationGroup[] = ['live', 'insight', 'plants', 'people', 'data', 'system', 'about']

export interface NavigationRailGroup extends RailGroup {
  readonly entries: readonly (RailEntry & { readonly atThumb: boolean; readonly also: string })[]
}

/** Who looks at the navigation, from where, and in which words. */
export interface NavigationReader {
  readonly can: (right: RightCheck) => boolean
  /** Where the person is, as entries are compared. */
  readonly path: string
  readonly marks: ReadonlyMap<string, string>
  readonly counts?: ReadonlyMap<string, NavigationCount>
  readonly words: (key: string) => string
}

const countOf = (count: NavigationCount | undefined) => count && { count: count.count, countState: count.state }

/** Groups of the rail with the entries that the person may read; empty groups are left out. */
export const navigationGroups = (
  entries: readonly NavigationEntry[],
  { can, path, marks, counts, words }: NavigationReader,
): readonly NavigationRailGroup[] => {
  const allowed = entries.filter((entry) => can(entry.right)).toSorted((first, second) => first.order - second.order)
  const current = currentEntry(
    path,
    allowed.map((entry) => entry.href),
  )
  return order
    .map((group) => ({
      id: group,
      label: words(`shell.group.${group}`),
      isAside: group === 'about',
      entries: allowed
        .filter((entry) => entry.group === group)
        .map(({ href, label, also, icon, atThumb = false }) => ({
          id: href,
          label: words(label),
          also: also ? words(also) : '',
          href,
          icon,
          atThumb,
          current: href === current,
          mark: marks.get(href),
          ...countOf(counts?.get(href)),
        })),
    }))
    .filter((group) => group.entries.length > 0)
}

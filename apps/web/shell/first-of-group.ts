import type { NavigationGroup } from '../../../platform/web/feature.ts'

interface Group {
  readonly id: string
  readonly entries: readonly { readonly href: string }[]
}

/** Where the first entry leads that the person may read in some groups, in the order of the ids; undefined: none. */
export const firstOfGroups = (groups: readonly Group[], ids: readonly NavigationGroup[]): string | undefined =>
  ids.flatMap((id) => groups.find((group) => group.id === id)?.entries[0]?.href ?? [])[0]

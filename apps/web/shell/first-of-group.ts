import type { NavigationGroup } from '../../../platform/web/feature.ts'

interface Group {
  readonly id: string
  readonly entries: readonly { readonly href: string }[]
}

/** Where the first entry of a group leads that the person may read; undefined: there is none. */
export const firstOfGroup = (groups: readonly Group[], id: NavigationGroup): string | undefined =>
  groups.find((group) => group.id === id)?.entries[0]?.href

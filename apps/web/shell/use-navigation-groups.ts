import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RailEntry, RailGroup } from '../../../kit/composites/frame/nav-rail.tsx'
import type { NavigationGroup } from '../../../platform/web/feature.ts'
import { useNavigationMarks } from '../../../platform/web/navigation/navigation-marks.ts'
import { useCan } from '../../../platform/web/rights/use-can.ts'
import { features } from '../features.ts'
import { currentEntry, pathOf } from './current-entry.ts'

const order: readonly NavigationGroup[] = ['live', 'insight', 'plants', 'data', 'administration', 'about']

const entries = features
  .flatMap((feature) => feature.navigation ?? [])
  .toSorted((first, second) => first.order - second.order)

export interface NavigationRailGroup extends RailGroup {
  readonly entries: readonly (RailEntry & { readonly atThumb: boolean })[]
}

/** Groups of the rail with the entries that the person may read; empty groups are left out. */
export const useNavigationGroups = (): readonly NavigationRailGroup[] => {
  const { t } = useTranslation()
  const can = useCan()
  const marks = useNavigationMarks()
  const path = useRouterState({ select: (state) => pathOf(state.location.pathname) })
  const allowed = entries.filter((entry) => can(entry.right))
  const current = currentEntry(
    path,
    allowed.map((entry) => entry.href),
  )
  return order
    .map((group) => ({
      id: group,
      label: t(`shell.group.${group}`),
      isAside: group === 'about',
      entries: allowed
        .filter((entry) => entry.group === group)
        .map(({ href, label, icon, atThumb = false }) => ({
          id: href,
          label: t(label),
          href,
          icon,
          atThumb,
          current: href === current,
          mark: marks.get(href),
        })),
    }))
    .filter((group) => group.entries.length > 0)
}

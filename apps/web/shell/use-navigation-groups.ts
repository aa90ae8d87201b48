import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNavigationCounts, useNavigationMarks } from '../../../platform/web/navigation/navigation-marks.ts'
import { useCan } from '../../../platform/web/rights/use-can.ts'
import { features } from '../features.ts'
import { pathOf } from './current-entry.ts'
import { type NavigationRailGroup, navigationGroups } from './navigation-groups.ts'

const entries = features.flatMap((feature) => feature.navigation ?? [])

/** The rail of the person who looks, where they are now. */
export const useNavigationGroups = (): readonly NavigationRailGroup[] => {
  const { t } = useTranslation()
  const can = useCan()
  const marks = useNavigationMarks()
  const counts = useNavigationCounts()
  const path = useRouterState({ select: (state) => pathOf(state.location.pathname) })
  return navigationGroups(entries, { can, path, marks, counts, words: (key) => t(key) })
}

import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WebRoute } from '../../../platform/web/feature.ts'

/** Declaration of the screen that is shown. */
export const useShownRoute = (): WebRoute | undefined =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.route)?.staticData.route })

/** Name of the page below a shared title; empty without one. */
export const useOwnTitle = (): string => {
  const { t } = useTranslation()
  const route = useShownRoute()
  return route?.ownTitle ? t(route.ownTitle) : ''
}

export const useRouteTitle = (): string => {
  const { t } = useTranslation()
  const route = useShownRoute()
  return route ? t(route.title) : ''
}

import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { cardTabLink } from '../links.ts'

/** A screen that goes on to a tab of the same card. */
export const leadOnTo = (path: string) =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each route
  function LeadOn() {
    const { entCode = '' } = useParams({ strict: false }) as { readonly entCode?: string }
    const { searchStr } = useLocation()
    const navigate = useNavigation()
    const href = `${cardTabLink(path, entCode)}${searchStr}`
    useEffect(() => navigate(href, { replace: true }), [href, navigate])
    return null
  }

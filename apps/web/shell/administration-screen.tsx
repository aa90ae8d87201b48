import i18next from 'i18next'
import { useEffect } from 'react'
import { useNavigation } from '../../../platform/web/navigation/use-navigation.ts'
import { showMissingRight } from '../missing-right.ts'
import { firstOfGroups } from './first-of-group.ts'
import { useNavigationGroups } from './use-navigation-groups.ts'

/** Goes on to the first page of administration that the person may see, or home as from any page without a right. */
export default function AdministrationScreen() {
  const navigate = useNavigation()
  const href = firstOfGroups(useNavigationGroups(), ['people', 'system'])
  useEffect(() => {
    if (href === undefined)
      showMissingRight(i18next.t, { title: 'shell.group.administration' }, 'super-admin', '/Administration')
    navigate(href ?? '/', { replace: true })
  }, [href, navigate])
  return null
}

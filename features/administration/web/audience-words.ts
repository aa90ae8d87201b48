import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/web/api/call.ts'
import { getGroupNames } from '../../users/contract/group-endpoints.ts'
import type { Audience } from '../contract/communication.ts'

/** Groups that a message may be for. */
export const useGroups = () =>
  useQuery({
    queryKey: ['administration', 'groups'],
    queryFn: ({ signal }) => call(getGroupNames, {}, signal),
    staleTime: 60_000,
  }).data ?? []

/** Whom a message concerns, in words. */
export const useAudienceWords = () => {
  const { t } = useTranslation()
  const groups = useGroups()
  return (audience: Audience): string => {
    if (audience.kind === 'everybody') return t('administration.audience.everybody')
    if (audience.kind === 'product')
      return t('administration.audience.ofProduct', { product: t(`right.product.${audience.product}`) })
    const name = groups.find(({ id }) => id === audience.groupId)?.name
    return name ? t('administration.audience.ofGroup', { group: name }) : t('administration.audience.goneGroup')
  }
}

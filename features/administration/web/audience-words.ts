import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/web/api/call.ts'
import { getGroupNames } from '../../users/contract/group-endpoints.ts'
import { type Audience, messageKind } from '../contract/communication.ts'

/** Groups that an announcement can be for. */
export const useGroups = () =>
  useQuery({
    queryKey: ['administration', 'groups'],
    queryFn: ({ signal }) => call(getGroupNames, {}, signal),
    staleTime: 60_000,
  }).data ?? []

/** The recipients of an announcement in words. */
export const useAudienceWords = () => {
  const { t } = useTranslation()
  const groups = useGroups()
  return ({ audience, groupId, product }: Audience): string => {
    if (audience === 'everybody') return t(`${messageKind.words}.choice.audience.everybody`)
    if (audience === 'product')
      return t('administration.audience.ofProduct', { product: t(`right.product.${product}`) })
    const name = groups.find(({ id }) => id === groupId)?.name
    return name ? t('administration.audience.ofGroup', { group: name }) : t('administration.audience.goneGroup')
  }
}

import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { useNavigation } from '../../../platform/web/navigation/use-navigation.ts'
import { useCan } from '../../../platform/web/rights/use-can.ts'
import { getOutbox } from '../../outbox/contract/outbox.ts'
import type { Invitation } from '../contract/invitation.ts'
import { outboxLink } from './links.ts'

/** Says of an invitation that was just written where it goes: to its reader or, without a mail server, into the outbox. */
export const useInvitedNotice = () => {
  const { t } = useTranslation()
  const can = useCan()
  const navigate = useNavigation()
  return ({ hasMailServer }: Invitation, email: string | null): void => {
    if (hasMailServer) {
      showNotice(t('users.invitation.done', { email }))
      return
    }
    const action = { label: t('users.noMailServer.open'), onPress: () => navigate(outboxLink) }
    showNotice(t('users.invitation.kept', { email }), can(getOutbox.right) ? { action } : {})
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { useNavigation } from '../../../platform/web/navigation/use-navigation.ts'
import { useCan } from '../../../platform/web/rights/use-can.ts'
import { readMail } from '../../outbox/contract/outbox.ts'
import type { Invitation } from '../contract/invitation.ts'
import { readInvitationLink } from './invitation-link.ts'
import { outboxLink } from './links.ts'

/**
 * Says of an invitation that was just written where it goes: to its reader or, without a mail server, into the outbox. A
 * super administrator can then copy its link and pass it on.
 */
export const useInvitedNotice = () => {
  const { t } = useTranslation()
  const can = useCan()
  const client = useQueryClient()
  const navigate = useNavigation()
  const copyLink = async (email: string): Promise<void> => {
    try {
      const link = await readInvitationLink(client, email)
      if (link === undefined) throw new Error('The outbox has no link for this address')
      await navigator.clipboard.writeText(link)
      showNotice(t('users.invitation.copied', { email }))
    } catch {
      const action = { label: t('users.noMailServer.open'), onPress: () => navigate(outboxLink) }
      showNotice(t('users.invitation.notCopied'), { state: 'critical', action })
    }
  }
  return ({ hasMailServer }: Invitation, email: string | null): void => {
    if (hasMailServer || email === null) {
      showNotice(t('users.invitation.done', { email }))
      return
    }
    const action = { label: t('users.invitation.copy'), onPress: () => void copyLink(email) }
    // It must be answered: nobody else passes the link on.
    showNotice(t('users.invitation.kept', { email }), can(readMail.right) ? { action, sticky: true } : {})
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { call } from '../../../platform/web/api/call.ts'
import { inviteUser } from '../contract/invitation.ts'
import type { PersonDetails } from '../contract/person.ts'
import { fullName } from './person-names.ts'
import { invalidateUsers, invitationQuery } from './queries.ts'
import { refusalKeyOf } from './refusal.ts'
import { useInvitedNotice } from './use-invited-notice.ts'

/** After somebody was added: says so, and sends the invitation, or offers to send it, where one can be sent. */
export const useInvitationOffer = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showInvited = useInvitedNotice()
  return async (person: PersonDetails, isWanted: boolean): Promise<void> => {
    const { id, email } = person
    const invite = async () => {
      try {
        showInvited(await call(inviteUser, { params: { id } }), email)
      } catch (error) {
        showNotice(t(refusalKeyOf(error)), { state: 'critical' })
      }
      await invalidateUsers(client)
    }
    const invitation = await client.fetchQuery(invitationQuery(id)).catch(() => undefined)
    const name = fullName(person)
    if (isWanted && invitation?.obstacle === null) {
      showNotice(t('users.notice.created', { name }))
      return await invite()
    }
    const action = { label: t('users.invitation.offer'), onPress: () => void invite() }
    showNotice(t('users.notice.created', { name }), invitation?.obstacle === null ? { action } : {})
  }
}

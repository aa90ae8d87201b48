import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Line } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { type Invitation, inviteUser } from '../../contract/invitation.ts'
import type { PersonDetails } from '../../contract/person.ts'
import { invalidateUsers, invitationQuery } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'
import { useInvitedNotice } from '../use-invited-notice.ts'
import { OutboxNote } from './outbox-note.tsx'

/** Where the invitation of a person stands, and the way to send one. */
export function PersonInvitation({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showInvited = useInvitedNotice()
  const { id, email, allowed } = person
  const query = useQuery(invitationQuery(id))
  const invite = useMutation({
    mutationFn: () => call(inviteUser, { params: { id } }),
    onSuccess: async (invitation) => {
      showInvited(invitation, email)
      await invalidateUsers(client)
    },
    onError: async (error) => {
      showNotice(t(refusalKeyOf(error)), { state: 'critical' })
      await client.invalidateQueries({ queryKey: invitationQuery(id).queryKey })
    },
  })
  if (query.isError)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
  if (!query.data) return <LoadingState label={t('state.loading')} rows={1} />
  const { obstacle, state, hasMailServer } = query.data
  return (
    <Line
      alone
      after={
        obstacle === null &&
        allowed.edit && (
          <Button size="small" busy={invite.isPending} onClick={() => invite.mutate()}>
            {t(state === 'none' ? 'users.invitation.send' : 'users.invitation.again')}
          </Button>
        )
      }
    >
      <InvitationState invitation={query.data} />
      {obstacle !== null && obstacle !== 'connected' && (
        <Note inline>{t(`users.invitation.obstacle.${obstacle}`)}</Note>
      )}
      {obstacle === null && !hasMailServer && <OutboxNote inline />}
    </Line>
  )
}

function InvitationState({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation()
  const { state, sentAtMs, endsAtMs, obstacle } = invitation
  if (obstacle === 'outside') return null
  if (state === 'none' || sentAtMs === null || endsAtMs === null)
    return <span>{t(state === 'accepted' ? 'users.invitation.accepted' : 'users.invitation.none')}</span>
  if (state === 'accepted') return <span>{t('users.invitation.accepted')}</span>
  return (
    <>
      <span>
        {state === 'sent' ? (
          t('users.invitation.sent')
        ) : (
          <StateMark state="warning" label={t('users.invitation.ended')} />
        )}{' '}
        <Instant atMs={sentAtMs} />
      </span>
      {state === 'sent' && (
        <Note inline>
          {t('users.invitation.sentEnds')} <Instant atMs={endsAtMs} />
        </Note>
      )}
    </>
  )
}

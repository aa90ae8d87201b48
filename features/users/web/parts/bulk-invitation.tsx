import { IconMailForward } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { ReplyOf } from '../../../../platform/contract/endpoint.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { inviteUsers, mostInvitedAtOnce } from '../../contract/invitation.ts'
import { userLink } from '../links.ts'
import { readUsersAgain } from '../queries.ts'
import styles from '../screens/import.module.css'

type Invited = ReplyOf<typeof inviteUsers>

/** Invites as many at a time as one call takes. What was sent stays told when a call fails, and is not sent again after it. */
const useInvitations = (ids: readonly string[]) => {
  const client = useQueryClient()
  const [report, setReport] = useState<Invited>({ done: [], failed: [] })
  const told = new Set([...report.done, ...report.failed.map(({ id }) => id)])
  const left = ids.filter((id) => !told.has(id))
  const invite = useMutation({
    mutationFn: async () => {
      for (let from = 0; from < left.length; from += mostInvitedAtOnce) {
        const { done, failed } = await call(inviteUsers, { body: { ids: left.slice(from, from + mostInvitedAtOnce) } })
        setReport((held) => ({ done: [...held.done, ...done], failed: [...held.failed, ...failed] }))
      }
    },
    onSettled: () => readUsersAgain(client),
  })
  return { invite, report, told: told.size, total: told.size + left.length }
}

/** Sends invitations to people whom an import has added, and tells of each who was not invited why. */
export function BulkInvitation({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { invite, report, told, total } = useInvitations(ids)
  if (invite.isError)
    return <QueryError error={invite.error} onRetry={() => invite.mutate()} busy={invite.isPending} inline />
  if (invite.isPending && total > mostInvitedAtOnce) {
    const words = t('users.import.inviting', { done: format.number(told), total: format.number(total) })
    return (
      <div>
        <progress className={styles.progress} aria-label={words} max={total} value={told} />
        {words}
      </div>
    )
  }
  if (!invite.isSuccess)
    return ids.length === 0 ? (
      <Note>{t('users.import.allInvited')}</Note>
    ) : (
      <Button
        look="primary"
        icon={<IconMailForward size={16} aria-hidden="true" />}
        busy={invite.isPending}
        onClick={() => invite.mutate()}
      >
        {t('users.import.invite', { count: ids.length })}
      </Button>
    )
  const { done, failed } = report
  return (
    <div className={styles.report}>
      <p role="status">{t('users.import.invited', { count: done.length })}</p>
      {failed.length > 0 && (
        <>
          <p>{t('users.import.notInvited', { count: failed.length })}</p>
          <ShortTable
            scrollsIn="page"
            label={{ text: t('users.import.notInvited', { count: failed.length }) }}
            rows={failed}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'name',
                header: t('users.column.name'),
                names: true,
                cell: ({ id, name }) => <AppLink href={userLink('view', id)}>{name}</AppLink>,
              },
              {
                id: 'reason',
                header: t('users.import.reason'),
                cell: ({ code }) => <StateMark state="warning" label={t(`users.import.notInvitedBecause.${code}`)} />,
              },
            ]}
          />
        </>
      )}
    </div>
  )
}

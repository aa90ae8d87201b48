import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRunEnd } from '../../../../platform/web/run/use-run-end.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { WorkbookPage } from '../../../../platform/web/workbook/workbook-page.tsx'
import { userImport, userImportCalls } from '../../contract/person-import.ts'
import { usersLink } from '../links.ts'
import { EndedInvitations, InviteButton, RunningInvitations } from '../parts/invitation-run.tsx'
import { invalidateUsers, invitationRunQuery, inviteesQuery } from '../queries.ts'

/** People out of a spreadsheet, and the invitations of those who were added. */
export default function ImportScreen() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: invitations } = useQuery(invitationRunQuery())
  const isInviting = invitations?.state === 'running'
  const readAgain = () => void invalidateUsers(client)
  useRunEnd(invitations, readAgain)
  return (
    <WorkbookPage
      workbook={userImport}
      calls={userImportCalls}
      title={t('users.title.import')}
      list={{ label: t('users.title.users'), href: usersLink }}
      onEnd={readAgain}
      after={({ id, fileName }) => !isInviting && <Invitations importId={id} fileName={fileName} />}
      more={(isChoosing) => (
        <>
          {invitations && isInviting && <RunningInvitations key={invitations.id} run={invitations} />}
          {invitations && !isInviting && isChoosing && <EndedInvitations run={invitations} />}
        </>
      )}
    />
  )
}

function Invitations({ importId, fileName }: { readonly importId: string; readonly fileName: string }) {
  const invitees = useQuery(inviteesQuery(importId))
  if (invitees.isError && !invitees.data)
    return (
      <QueryError error={invitees.error} onRetry={() => void invitees.refetch()} busy={invitees.isFetching} inline />
    )
  return invitees.data ? <InviteButton invitees={invitees.data} about={fileName} /> : null
}

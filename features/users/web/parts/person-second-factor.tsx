import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Line } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useConfirm } from '../../../../platform/web/forms/use-confirm.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { resetUserSecondFactor } from '../../contract/endpoints.ts'
import type { PersonDetails } from '../../contract/person.ts'
import { invalidateUsers, secondFactorQuery } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'

/** Whether somebody has a second factor, and the way to reset a lost one. For super administrators. */
export function PersonSecondFactor({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reader = usePerson()
  const { id } = person
  const query = useQuery(secondFactorQuery(id))
  const confirm = useConfirm()
  const reset = useMutation({
    mutationFn: () => call(resetUserSecondFactor, { params: { id } }),
    onSuccess: async () => {
      showNotice(t('users.secondFactor.done'))
      await invalidateUsers(client)
    },
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'critical' }),
  })
  const ask = () =>
    confirm({
      title: t('users.secondFactor.resetTitle', { name: `${person.firstName} ${person.lastName}`.trim() }),
      text: t('users.secondFactor.resetText'),
      okLabel: t('users.secondFactor.reset'),
      work: () => reset.mutateAsync(),
    })
  if (query.isError)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
  if (!query.data) return <LoadingState label={t('state.loading')} rows={1} />
  const { isOutside, setUpAtMs, lastUsedAtMs, recoveryCodesLeft } = query.data
  if (isOutside) return <Note>{t('users.secondFactor.outside')}</Note>
  if (setUpAtMs === null) return <Note>{t('users.secondFactor.none')}</Note>
  return (
    <Line
      alone
      after={
        // One's own is removed in one's profile, with a code of it.
        reader?.id !== id && (
          <Button size="small" onClick={() => void ask()}>
            {t('users.secondFactor.reset')}
          </Button>
        )
      }
    >
      <span>
        {t('users.secondFactor.since')} <Instant atMs={setUpAtMs} />
      </span>
      <Note inline>
        {lastUsedAtMs !== null && (
          <>
            {t('users.secondFactor.used')} <Instant atMs={lastUsedAtMs} /> ·{' '}
          </>
        )}
        {t('users.secondFactor.codes', { count: recoveryCodesLeft })}
      </Note>
    </Line>
  )
}

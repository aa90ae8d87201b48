import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useConfirm } from '../../../../platform/web/forms/use-confirm.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { PlaceWords } from '../../../../platform/web/session/place-words.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { endUserSession, endUserSessions } from '../../contract/endpoints.ts'
import { sessionsQuery } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'

/** Where a person is signed in; each place can be ended, and all of them. */
export function PersonSessions({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const query = useQuery(sessionsQuery(id))
  const [nowMs] = useState(Date.now)
  const confirm = useConfirm()
  const end = useMutation({
    mutationFn: (session: string | undefined) =>
      session === undefined
        ? call(endUserSessions, { params: { id } })
        : call(endUserSession, { params: { id, session } }),
    onSuccess: async ({ ended, revokedTokens }) => {
      const words = [t('users.session.ended', { count: ended })]
      if (revokedTokens > 0) words.push(t('users.session.tokens', { count: revokedTokens }))
      showNotice(words.join(' · '))
      await client.invalidateQueries({ queryKey: sessionsQuery(id).queryKey })
    },
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'critical' }),
  })
  const askAll = () =>
    confirm({
      title: t('users.session.endAllTitle'),
      text: t('users.session.endAllText'),
      okLabel: t('users.session.endAll'),
      work: () => end.mutateAsync(undefined),
    })
  if (query.isError)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
  if (!query.data) return <LoadingState label={t('state.loading')} rows={2} />
  const { results, isOutside } = query.data
  if (isOutside) return <Note>{t('users.session.outside')}</Note>
  return (
    <>
      {results.length === 0 && <Note>{t('users.session.none')}</Note>}
      <LineList>
        {results.map((session) => (
          <Line
            key={session.id}
            after={
              <Button size="small" busy={end.isPending} onClick={() => end.mutate(session.id)}>
                {t('users.session.end')}
              </Button>
            }
          >
            <PlaceWords place={session} />
            <span>
              {t('users.session.since')} <Instant atMs={session.startedAtMs} />
            </span>
            <Note inline>{t('users.session.used', { age: format.age(nowMs - session.lastUsedAtMs) })}</Note>
          </Line>
        ))}
      </LineList>
      <Button size="small" busy={end.isPending} onClick={() => void askAll()}>
        {t('users.session.endAll')}
      </Button>
    </>
  )
}

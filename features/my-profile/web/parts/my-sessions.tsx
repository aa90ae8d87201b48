import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Badge } from '../../../../kit/primitives/badge.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { PlaceWords } from '../../../../platform/web/session/place-words.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { endMyOtherSessions, endMySession } from '../../contract/profile.ts'
import { sessionsQuery } from '../queries.ts'
import { showRefusal } from '../show-refusal.ts'

/** Where I am signed in; each place but this one can be ended, and all of them. */
export function MySessions() {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const query = useQuery(sessionsQuery())
  const [nowMs] = useState(Date.now)
  const end = useMutation({
    mutationFn: (session: string | undefined) =>
      session === undefined ? call(endMyOtherSessions, {}) : call(endMySession, { params: { session } }),
    onSuccess: ({ ended }) => showNotice(t('myProfile.session.ended', { count: ended })),
    onError: (error) => showRefusal(t, error),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })
  if (query.isError)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
  if (!query.data) return <LoadingState label={t('state.loading')} rows={2} />
  const { results, isOutside } = query.data
  if (isOutside) return <Note>{t('myProfile.session.outside')}</Note>
  const others = results.filter(({ isThis }) => !isThis)
  return (
    <>
      <LineList>
        {results.map((session) => (
          <Line
            key={session.id}
            after={
              session.isThis ? (
                <Badge>{t('myProfile.session.this')}</Badge>
              ) : (
                <Button size="small" busy={end.isPending} onClick={() => end.mutate(session.id)}>
                  {t('myProfile.session.end')}
                </Button>
              )
            }
          >
            <PlaceWords place={session} />
            <span>
              {t('myProfile.session.since')} <Instant atMs={session.startedAtMs} />
            </span>
            <Note inline>
              {t('myProfile.session.used', { age: format.age(Math.max(0, nowMs - session.lastUsedAtMs)) })}
            </Note>
          </Line>
        ))}
      </LineList>
      {others.length > 1 && (
        <Button size="small" busy={end.isPending} onClick={() => end.mutate(undefined)}>
          {t('myProfile.session.endOthers')}
        </Button>
      )}
    </>
  )
}

import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Badge } from '../../../../kit/primitives/badge.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useConfirm } from '../../../../platform/web/forms/use-confirm.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { type PersonalToken, revokeMyToken } from '../../contract/personal-token.ts'
import { ProfileView } from '../profile-view.ts'
import { tokensQuery } from '../queries.ts'
import { rightsText } from '../rights-words.ts'
import { showRefusal } from '../show-refusal.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'

/** Programs that act in the person's name: what each may, until when, when it was last there. */
export function MyTokens() {
  const { t } = useTranslation()
  const [{ token: opened }, setView] = useViewState(ProfileView)
  const askToRevoke = useRevocation()
  const query = useQuery(tokensQuery())
  return (
    <RecordSection
      title={t('myProfile.token.title')}
      actions={
        <Button
          size="small"
          icon={<IconPlus size={16} />}
          onClick={() => setView({ token: 'new' }, { replace: false })}
        >
          {t('myProfile.token.new')}
        </Button>
      }
    >
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : !query.data ? (
        <LoadingState label={t('state.loading')} rows={2} />
      ) : query.data.length === 0 ? (
        <Note>{t('myProfile.token.none')}</Note>
      ) : (
        <LineList>
          {query.data.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => void askToRevoke(token)} />
          ))}
        </LineList>
      )}
      {opened === 'new' && <NewTokenDialog onClose={() => setView({ token: '' })} />}
    </RecordSection>
  )
}

/** Asks, and revokes the token. */
const useRevocation = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const revoke = useMutation({
    mutationFn: ({ id }: PersonalToken) => call(revokeMyToken, { params: { id } }),
    onSuccess: (_reply, { name }) => showNotice(t('myProfile.token.revoked', { name })),
    onError: (error) => showRefusal(t, error),
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery().queryKey }),
  })
  return (token: PersonalToken) =>
    confirm({
      title: t('myProfile.token.revokeTitle', { name: token.name }),
      text: t('myProfile.token.revokeText'),
      okLabel: t('myProfile.token.revoke'),
      work: () => revoke.mutateAsync(token),
    })
}

function TokenLine({ token, onRevoke }: { readonly token: PersonalToken; readonly onRevoke: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [nowMs] = useState(Date.now)
  const hasEnded = token.expiresAtMs <= nowMs
  return (
    <Line
      after={
        <Button size="small" onClick={onRevoke} aria-label={t('myProfile.token.revokeOne', { name: token.name })}>
          {t(hasEnded ? 'myProfile.token.remove' : 'myProfile.token.revoke')}
        </Button>
      }
    >
      <span>
        {token.name} {hasEnded && <Badge>{t('myProfile.token.ended')}</Badge>}
      </span>
      <Note inline>{rightsText(t, format.locale, token.products) || t('myProfile.token.noRights')}</Note>
      <Note inline>{token.farmCodes === null ? t('myProfile.token.allFarms') : token.farmCodes.join(', ')}</Note>
      <Note inline>
        {t(hasEnded ? 'myProfile.token.endedAt' : 'myProfile.token.until')} <Instant atMs={token.expiresAtMs} /> ·{' '}
        {token.lastUsedAtMs === null
          ? t('myProfile.token.neverUsed')
          : t('myProfile.token.used', { age: format.age(Math.max(0, nowMs - token.lastUsedAtMs)) })}
      </Note>
    </Line>
  )
}

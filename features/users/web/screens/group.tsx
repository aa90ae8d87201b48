import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MANAGE } from '../../../../domain/right.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Badge } from '../../../../kit/primitives/badge.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useCustomTitle } from '../../../../platform/web/navigation/custom-title.ts'
import { useTrail } from '../../../../platform/web/navigation/trail.ts'
import { NoRight } from '../../../../platform/web/rights/guarded.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { groupsLink } from '../links.ts'
import { GroupActions } from '../parts/group-actions.tsx'
import { GroupEditor } from '../parts/group-editor.tsx'
import { GroupView } from '../parts/group-view.tsx'
import styles from '../parts/person-sections.module.css'
import { groupQuery } from '../queries.ts'
import { useRecordMode } from '../record-mode.ts'

const manage = { product: 'BackOfficeUsers', flag: MANAGE } as const

/** A group: seen, changed or made, as the address says. */
export default function GroupScreen() {
  const { t } = useTranslation()
  const place = useRecordMode()
  if (!place)
    return (
      <EmptyState
        title={t('users.empty.noPage')}
        actions={<AppLink href={groupsLink}>{t('users.title.groups')}</AppLink>}
      />
    )
  return place.mode === 'create' ? <NewGroup /> : <KnownGroup key={place.id} id={place.id} mode={place.mode} />
}

/** The way back to the list stands in the breadcrumb. */
const useGroupTrail = (name: string) => {
  const { t } = useTranslation()
  const list = t('users.title.groups')
  useTrail(
    useMemo(
      () => [
        { id: 'groups', label: list, href: groupsLink },
        { id: 'group', label: name },
      ],
      [list, name],
    ),
  )
  useCustomTitle(name)
}

function NewGroup() {
  const { t } = useTranslation()
  const can = useCan()
  useGroupTrail(t('users.title.newGroup'))
  if (!can(manage)) return <NoRight right={manage} />
  return (
    <div className={styles.page}>
      <PageHeader title={t('users.title.newGroup')} />
      <GroupEditor />
    </div>
  )
}

function KnownGroup({ id, mode }: { readonly id: string; readonly mode: 'view' | 'edit' }) {
  const { t } = useTranslation()
  const query = useQuery(groupQuery(id))
  const group = query.data
  useGroupTrail(group?.name ?? t('users.title.group'))
  if (!group) {
    if (query.isError)
      return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
    return <LoadingState label={t('users.loadingOne')} rows={10} />
  }
  if (mode === 'edit' && !group.allowed.edit) return <NoRight right={manage} />
  return (
    <div className={styles.page}>
      <PageHeader
        title={group.name}
        note={group.isDemo && <Badge>{t('users.demo')}</Badge>}
        actions={mode === 'view' && <GroupActions group={group} />}
      />
      {mode === 'view' ? <GroupView group={group} /> : <GroupEditor group={group} />}
    </div>
  )
}

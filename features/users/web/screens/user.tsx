import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT, MANAGE } from '../../../../domain/right.ts'
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
import type { PersonAllowance } from '../../contract/person.ts'
import { usersLink } from '../links.ts'
import { PersonActions } from '../parts/person-actions.tsx'
import { PersonEditor } from '../parts/person-editor.tsx'
import styles from '../parts/person-sections.module.css'
import { PersonView } from '../parts/person-view.tsx'
import { emptyPerson, formOf } from '../person-form.ts'
import { fullName } from '../person-names.ts'
import { personQuery } from '../queries.ts'
import { useRecordMode } from '../record-mode.ts'

const edit = { product: 'BackOfficeUsers', flag: EDIT } as const

/** A person: seen, changed or made, as the address says. */
export default function UserScreen() {
  const { t } = useTranslation()
  const place = useRecordMode()
  if (!place)
    return (
      <EmptyState
        title={t('users.empty.noPage')}
        actions={<AppLink href={usersLink}>{t('users.title.users')}</AppLink>}
      />
    )
  return place.mode === 'create' ? <NewPerson /> : <KnownPerson key={place.id} id={place.id} mode={place.mode} />
}

/** The way back to the list stands in the breadcrumb. */
const usePersonTrail = (name: string) => {
  const { t } = useTranslation()
  const list = t('users.title.users')
  useTrail(
    useMemo(
      () => [
        { id: 'users', label: list, href: usersLink },
        { id: 'user', label: name },
      ],
      [list, name],
    ),
  )
  useCustomTitle(name)
}

function NewPerson() {
  const { t } = useTranslation()
  const can = useCan()
  const stored = useMemo(emptyPerson, [])
  usePersonTrail(t('users.title.new'))
  if (!can(edit)) return <NoRight right={edit} />
  const allowed: PersonAllowance = {
    edit: true,
    identity: true,
    rights: can({ product: 'BackOfficeUsers', flag: MANAGE }),
    superAdmin: can('super-admin'),
    disable: true,
    remove: false,
    sessions: false,
  }
  return (
    <div className={styles.page}>
      <PageHeader title={t('users.title.new')} />
      <PersonEditor stored={stored} allowed={allowed} />
    </div>
  )
}

function KnownPerson({ id, mode }: { readonly id: string; readonly mode: 'view' | 'edit' }) {
  const { t } = useTranslation()
  const query = useQuery(personQuery(id))
  const person = query.data
  const stored = useMemo(() => person && formOf(person), [person])
  const name = person ? fullName(person) : t('users.title.user')
  usePersonTrail(name)
  if (!person || !stored) {
    if (query.isError)
      return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
    return <LoadingState label={t('users.loadingOne')} rows={10} />
  }
  if (mode === 'edit' && !person.allowed.edit) return <NoRight right={person.isUserSuperAdmin ? 'super-admin' : edit} />
  return (
    <div className={styles.page}>
      <PageHeader
        title={name}
        note={
          <>
            {person.isUserSuperAdmin && <Badge>{t('users.role.super')}</Badge>}
            {person.isDemo && <Badge>{t('users.demo')}</Badge>}
          </>
        }
        actions={mode === 'view' && <PersonActions person={person} />}
      />
      {mode === 'view' ? (
        <PersonView person={person} />
      ) : (
        <PersonEditor person={person} stored={stored} allowed={person.allowed} />
      )}
    </div>
  )
}

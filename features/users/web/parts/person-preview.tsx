import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { RightCheck } from '../../../../platform/contract/endpoint.ts'
import { passes } from '../../../../platform/web/rights/passes.ts'
import { rightWords } from '../../../../platform/web/rights/right-words.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { PersonPreview as Preview } from '../../contract/endpoints.ts'
import { previewQuery } from '../queries.ts'
import { FarmList } from './farm-list.tsx'
import styles from './person-preview.module.css'

interface Screen {
  readonly title: string
  readonly path: string
  readonly right: RightCheck
}

/** Screens of the app that stand in its frame and need no record, each once by what it is called. */
const useScreens = (): readonly Screen[] => {
  const { t } = useTranslation()
  const { routesById } = useRouter()
  return useMemo(() => {
    const screens = new Map<string, Screen>()
    for (const { options } of Object.values(routesById)) {
      const route = options.staticData?.route
      if (!route || route.framed === false || route.leadsOn || route.path.includes('$') || route.path === '*') continue
      if (!screens.has(t(route.title))) screens.set(t(route.title), route)
    }
    return [...screens.values()]
  }, [routesById, t])
}

/** What a person sees: their screens and farms, each with the group or the own right that opens it. */
export function PersonPreview({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const query = useQuery(previewQuery(id))
  const screens = useScreens()
  if (query.isError)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
  if (!query.data) return <LoadingState label={t('state.loading')} rows={4} />
  const preview = query.data
  const farms = t('users.preview.farms', { count: preview.farms.length + preview.hiddenFarms })
  const sourceName = (index: number) => preview.sources[index]?.group?.name ?? t('users.rights.own')
  return (
    <div className={styles.preview}>
      {!preview.mayEnter && <StateMark state="warning" label={t('users.preview.mayNotEnter')} />}
      {preview.isUserSuperAdmin && <p className={styles.note}>{t('users.preview.superAdmin')}</p>}
      <div className={styles.columns}>
        <section aria-label={t('users.preview.screens')}>
          <h3 className={styles.heading}>{t('users.preview.screens')}</h3>
          <Screens screens={screens} preview={preview} />
        </section>
        <section aria-label={farms}>
          <h3 className={styles.heading}>{farms}</h3>
          {preview.farms.length === 0 && <p className={styles.note}>{t('users.preview.noFarms')}</p>}
          <FarmList
            farms={preview.farms.map(({ sources, ...farm }) => ({
              ...farm,
              ...(!preview.isUserSuperAdmin && { note: sources.map(sourceName).join(', ') }),
            }))}
          />
          {preview.hiddenFarms > 0 && (
            <p className={styles.note}>{t('users.preview.hidden', { count: preview.hiddenFarms })}</p>
          )}
        </section>
      </div>
    </div>
  )
}

function Screens({ screens, preview }: { readonly screens: readonly Screen[]; readonly preview: Preview }) {
  const { t } = useTranslation()
  const { isUserSuperAdmin, products } = preview
  const open = screens.filter(({ right }) => passes({ isUserSuperAdmin, products }, right))
  /** Groups whose rights alone open a screen; nothing where no right is asked. */
  const sourcesOf = (right: RightCheck) => {
    if (typeof right === 'string' || isUserSuperAdmin) return ''
    return preview.sources
      .filter((source) => passes({ isUserSuperAdmin: false, products: source.products }, right))
      .map(({ group }) => group?.name ?? t('users.rights.own'))
      .join(', ')
  }
  return (
    <ul className={styles.list}>
      {open.map(({ title, path, right }) => (
        <li key={path} className={styles.screen}>
          <span title={rightWords(t, right)}>{t(title)}</span>
          <span className={styles.source}>{sourcesOf(right)}</span>
        </li>
      ))}
    </ul>
  )
}

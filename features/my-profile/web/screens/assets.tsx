import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unitedRights } from '../../../../domain/grant.ts'
import type { ProductRights } from '../../../../domain/right.ts'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SearchField } from '../../../../kit/primitives/search-field.tsx'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { farmItem } from '../../../../platform/web/search/used-items.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { MyRights } from '../../contract/profile.ts'
import { AssetsView } from '../assets-view.ts'
import { countryName } from '../names.ts'
import styles from '../parts/profile.module.css'
import { StarButton } from '../parts/star-button.tsx'
import { rightsQuery } from '../queries.ts'
import { heldProducts, rightsText } from '../rights-words.ts'
import { useStars } from '../use-stars.ts'

const drawnAtOnce = 50

/** The farms of the own perimeter, and what the person may do on each. */
export default function AssetsTab() {
  const { t } = useTranslation()
  const query = useQuery(rightsQuery())
  return (
    <RecordBody width="narrow">
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : !query.data ? (
        <LoadingState label={t('state.loading')} rows={8} />
      ) : query.data.farms.length === 0 ? (
        <EmptyState title={t('myProfile.assets.none')}>{t('myProfile.assets.noneText')}</EmptyState>
      ) : (
        <Farms rights={query.data} />
      )}
    </RecordBody>
  )
}

function Farms({ rights }: { readonly rights: MyRights }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const [view, setView] = useViewState(AssetsView)
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const wanted = useDeferredValue(view.search.trim().toLowerCase())
  const found = rights.farms.filter(({ farmCode, name, countryCode }) =>
    `${name} ${farmCode} ${countryName(countryCode, locale)}`.toLowerCase().includes(wanted),
  )
  return (
    <div>
      <div className={styles.search}>
        <SearchField
          label={t('myProfile.assets.search')}
          value={view.search}
          onChange={(search) => {
            setDrawn(drawnAtOnce)
            setView({ search })
          }}
        />
      </div>
      {rights.isUserSuperAdmin && <Note>{t('myProfile.rights.superAdmin')}</Note>}
      <LineList>
        {found.slice(0, drawn).map((farm) => (
          <FarmLine key={farm.farmCode} farm={farm} rights={rights} />
        ))}
      </LineList>
      <div className={styles.more}>
        <Note inline role="status">
          {found.length === 0
            ? t('myProfile.nothingFound')
            : t('myProfile.assets.count', { count: found.length, total: rights.farms.length })}
        </Note>
        {found.length > drawn && (
          <Button size="small" onClick={() => setDrawn(drawn + 200)}>
            {t('myProfile.assets.more')}
          </Button>
        )}
      </div>
    </div>
  )
}

function FarmLine({ farm, rights }: { readonly farm: MyRights['farms'][number]; readonly rights: MyRights }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const stars = useStars()
  const held: ProductRights = unitedRights(
    farm.sources.map((index) => ({ products: rights.sources[index]?.products ?? {}, perimeter: 'all' })),
  )
  const count = heldProducts(held).length
  const star = farmItem(farm.farmCode)
  return (
    <Line
      before={
        <>
          <StarButton name={farm.name} isOn={stars.has(star)} onToggle={() => stars.toggle(star)} />
          <TechnologyMark technology={farm.technology} label={t(`myProfile.technology.${farm.technology}`)} />
        </>
      }
    >
      <span>
        {farm.name} <Note inline>{`${farm.farmCode} · ${countryName(farm.countryCode, locale)}`}</Note>
      </span>
      {!rights.isUserSuperAdmin && (
        <details className={styles.rights}>
          <summary>{t('myProfile.assets.rights', { count })}</summary>
          {rightsText(t, locale, held)}
        </details>
      )}
    </Line>
  )
}

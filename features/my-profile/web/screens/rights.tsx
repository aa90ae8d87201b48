import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { farmLevelProducts, productLevelProducts } from '../../../../domain/right.ts'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { MyRights } from '../../contract/profile.ts'
import styles from '../parts/profile.module.css'
import { rightsQuery } from '../queries.ts'
import { flagWords } from '../rights-words.ts'

/** The own rights in words: what, and who gives it, on how many farms. */
export default function RightsTab() {
  const { t } = useTranslation()
  const query = useQuery(rightsQuery())
  return (
    <RecordBody width="narrow">
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : !query.data ? (
        <LoadingState label={t('state.loading')} rows={8} />
      ) : (
        <Rights rights={query.data} />
      )}
    </RecordBody>
  )
}

function Rights({ rights }: { readonly rights: MyRights }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const isHeld = (product: (typeof productLevelProducts | typeof farmLevelProducts)[number]) =>
    rights.sources.some(({ products }) => (products[product] ?? 0) > 0)
  if (rights.isUserSuperAdmin) return <p>{t('myProfile.rights.superAdmin')}</p>
  const parts = [
    { id: 'products', products: productLevelProducts.filter(isHeld) },
    { id: 'sections', products: farmLevelProducts.filter(isHeld) },
  ] as const
  if (parts.every(({ products }) => products.length === 0))
    return <EmptyState title={t('myProfile.rights.none')}>{t('myProfile.rights.noneText')}</EmptyState>
  const farmsOf = (index: number) => rights.farms.filter(({ sources }) => sources.includes(index)).length
  return (
    <>
      <Note>{t('myProfile.rights.help')}</Note>
      {parts.map(
        ({ id, products }) =>
          products.length > 0 && (
            <RecordSection key={id} title={t(`myProfile.rights.${id}`)}>
              <LineList>
                {products.map((product) => (
                  <Line
                    key={product}
                    after={
                      <span className={styles.sources}>
                        {rights.sources.map(({ group, products: given }, index) => {
                          const value = given[product] ?? 0
                          if (value === 0) return null
                          const from = group
                            ? t('myProfile.rights.ofGroup', { name: group.name })
                            : t('myProfile.rights.own')
                          return (
                            <span key={group?.id ?? 'own'}>
                              {flagWords(t, locale, value)}{' '}
                              <Note inline>
                                {`${from} · ${t('myProfile.rights.farms', { count: farmsOf(index) })}`}
                              </Note>
                            </span>
                          )
                        })}
                      </span>
                    }
                  >
                    {t(`right.product.${product}`)}
                  </Line>
                ))}
              </LineList>
            </RecordSection>
          ),
      )}
    </>
  )
}

import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { useSlot } from '../../../../platform/web/slots/use-slot.tsx'
import { homeParts } from '../parts/home-parts.ts'
import { NoPlantAccess } from '../parts/no-plant-access.tsx'
import styles from './home.module.css'

/** First page after sign-in: the parts that the user may see. */
export default function Home() {
  const { t } = useTranslation()
  const person = usePerson()
  const parts = useSlot(homeParts)
  if (parts.length === 0) return <NoPlantAccess />
  return (
    <>
      <PageHeader title={t('homeDashboards.welcome', { name: person?.firstName ?? '' })} />
      <div className={styles.page}>
        {parts.map(({ id, Part }) => (
          <Suspense key={id} fallback={<LoadingState label={t('state.loading')} rows={1} />}>
            <Part />
          </Suspense>
        ))}
      </div>
    </>
  )
}

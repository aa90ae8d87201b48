import { useTranslation } from 'react-i18next'
import { READ } from '../../../../domain/right.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { FarmsInNeed } from '../../../my-fleet/web/port.ts'
import { AssetsCount } from '../parts/assets-count.tsx'
import { FarmsNow } from '../parts/farms-now.tsx'
import { NoPlantAccess } from '../parts/no-plant-access.tsx'
import styles from './home.module.css'

/** First page after sign-in. */
export default function Home() {
  const { t } = useTranslation()
  const person = usePerson()
  return (
    <Guarded right={{ product: 'MyFleet', flag: READ }} fallback={<NoPlantAccess />}>
      <PageHeader title={t('homeDashboards.welcome', { name: person?.firstName ?? '' })} />
      <div className={styles.page}>
        <FarmsInNeed />
        <AssetsCount />
        <FarmsNow />
      </div>
    </Guarded>
  )
}

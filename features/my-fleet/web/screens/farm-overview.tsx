import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { FarmOverview } from '../farm/farm-overview.tsx'
import { fleetLink } from '../links.ts'
import { FarmPage } from '../parts/farm-page.tsx'
import { TodayLine } from '../parts/today-line.tsx'
import { askFarm } from '../queries.ts'

export const askFirst = askFarm

/** A farm's first page: how it stands and what is wrong, at a glance. */
export default function FarmOverviewScreen() {
  const { t } = useTranslation()
  return (
    <FarmPage tab="overview">
      {(farm) =>
        farm.machines.length === 0 ? (
          <EmptyState
            title={t('myFleet.empty.machines')}
            actions={<AppLink href={fleetLink()}>{t('myFleet.unknownFarm.back')}</AppLink>}
          >
            {t('myFleet.empty.machinesText')}
          </EmptyState>
        ) : (
          <>
            <TodayLine farmCode={farm.farm.farmCode} />
            <FarmOverview farm={farm} />
          </>
        )
      }
    </FarmPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { READ } from '../../../../domain/right.ts'
import styles from '../../../../kit/composites/page/filling-screen.module.css'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Tabs } from '../../../../kit/primitives/tabs.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useCustomTitle } from '../../../../platform/web/navigation/custom-title.ts'
import { type TrailCrumb, useTrail } from '../../../../platform/web/navigation/trail.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { PartBoundary } from '../../../../platform/web/slots/part-boundary.tsx'
import { useTabs } from '../../../../platform/web/slots/use-slot.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { usePlantZone } from '../../../../platform/web/time/plant-zone.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { type FarmRow, fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import { namedFarm } from '../../../fleet-state/contract/named-farm.ts'
import { useSeenOnLeave } from '../../../fleet-state/web/news-port.ts'
import { askFarm, farmQuery, fleetQuery } from '../../../fleet-state/web/port.ts'
import { useCutSearch, useUnknownAddress } from '../../../fleet-views/web/address-port.ts'
import { farmTabLink, fleetLink } from '../../../fleet-views/web/port.ts'
import { useFarmRequest, ViewMenu, ViewSummary } from '../../../fleet-views/web/saved-port.ts'
import { FarmView } from '../../../fleet-views/web/views-port.ts'
import { cardLink, crisisSheetLink } from '../../../plant-card/web/port.ts'
import { FarmHeader } from './farm-header.tsx'
import { FarmSwitcher } from './farm-switcher.tsx'
import type { FarmPageProps } from './farm-tab.ts'

export const askFirst = askFarm

/** Frame of all pages of one farm: who it is and how it stands, tabs, and what to do when there is no such farm. */
export default function FarmPage({ slot, tab, Part }: FarmPageProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [{ farmCode, type }, setView] = useViewState(FarmView)
  const query = useQuery({ ...farmQuery(farmCode), enabled: farmCode !== '' })
  const farm = useMemo(() => query.data && fleetRows([query.data], language)[0], [query.data, language])
  useCutSearch()
  useUnknownAddress(tab.options.address)
  const isUnknown = query.data === null || (query.error instanceof ApiError && query.error.status === 404)
  // Codes keep their case, people do not: a farm that is written so in other letters is the one that was meant.
  const fleet = useQuery({ ...fleetQuery(), enabled: isUnknown && farmCode !== '' })
  const meant = isUnknown ? namedFarm(fleet.data ?? [], farmCode)?.farmCode : undefined
  useEffect(() => {
    if (meant !== undefined && meant !== farmCode) setView({ farmCode: meant })
  }, [meant, farmCode, setView])
  const known = farm?.farm.type
  // An address that takes the farm for one of another kind is put right.
  useEffect(() => {
    if (known !== undefined && type !== '' && type !== known) setView({ type: known })
  }, [known, type, setView])

  if (farm) return <Farm key={farm.id} farm={farm} slot={slot} tab={tab} Part={Part} />
  const isLookedFor = fleet.isPending || (meant !== undefined && meant !== farmCode)
  if (farmCode === '' || (isUnknown && !isLookedFor)) return <UnknownFarm farmCode={farmCode} />
  return (
    <>
      <PageHeader title={farmCode} />
      {query.isError && !isUnknown ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('farmPage.loading')} rows={10} />
      )}
    </>
  )
}

function UnknownFarm({ farmCode }: { readonly farmCode: string }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('farmPage.title.farm')} />
      <EmptyState
        title={t('farmPage.unknownFarm.title')}
        actions={<AppLink href={fleetLink()}>{t('farmPage.unknownFarm.back')}</AppLink>}
      >
        {t(farmCode === '' ? 'farmPage.unknownFarm.none' : 'farmPage.unknownFarm.text', { farmCode })}
      </EmptyState>
    </>
  )
}

function Farm({ farm, slot, tab, Part }: FarmPageProps & { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  usePlantZone(farm.farm.timezone)
  useCustomTitle(farm.name)
  useSeenOnLeave(farm)
  const { farmCode } = farm.farm
  const trail = useMemo<readonly TrailCrumb[]>(
    () => [
      { id: 'fleet', label: t('fleetViews.title.fleet'), href: fleetLink() },
      { id: 'farm', label: <FarmSwitcher farmCode={farmCode} tab={tab} /> },
    ],
    [t, farmCode, tab],
  )
  useTrail(trail)
  const saved = useFarmRequest(farm.farm)
  const { views } = tab.options
  const tabs = useTabs(slot, farm.farm)
  return (
    <div className={styles.screen}>
      <FarmHeader
        farm={farm}
        actions={
          <>
            <CardLink farm={farm.farm} />
            <ViewMenu shown={saved} opensOnly={!views} />
          </>
        }
      >
        <Tabs
          label={t('farmPage.tabs')}
          current={tab.id}
          onNavigate={navigate}
          tabs={tabs.map(({ id, label, path }) => ({ id, label: t(label), href: farmTabLink(path, farm.farm) }))}
        />
        {views && <ViewSummary shown={saved} shownElsewhere={views.shownElsewhere} />}
      </FarmHeader>
      <PartBoundary label={tab.label}>
        <Part farm={farm} />
      </PartBoundary>
    </div>
  )
}

/** Links to the card and to the crisis sheet of the farm, for users who may read them. */
function CardLink({ farm: { entCode, hasPicFarmRight } }: { readonly farm: FarmRow['farm'] }) {
  const { t } = useTranslation()
  const can = useCan()
  if (!hasPicFarmRight) return null
  const node = { level: 'farm', entCode } as const
  return (
    <>
      {can({ product: 'PICFarmCrisisManagement', flag: READ }) && (
        <AppLink href={crisisSheetLink(node)}>{t('farmPage.crisisSheet')}</AppLink>
      )}
      <AppLink href={cardLink(node)}>{t('farmPage.card')}</AppLink>
    </>
  )
}

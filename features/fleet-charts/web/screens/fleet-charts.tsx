import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { usePlantZone } from '../../../../platform/web/time/plant-zone.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { askFleet } from '../../../fleet-state/web/port.ts'
import { ChartView, splitList } from '../../../fleet-views/web/chart-view-port.ts'
import { FleetPage } from '../../../my-fleet/web/frame-port.ts'
import { sourcesOf } from '../charts/chart-sources.ts'
import { ChartWorkbench } from '../workbench/chart-workbench.tsx'

export const askFirst = askFleet

/** Machines of several farms laid over each other. */
export default function FleetChartsScreen() {
  return (
    <FleetPage tab="charts" choosesTechnology={false}>
      {({ allFarms }) => <FleetCharts rows={allFarms} />}
    </FleetPage>
  )
}

function FleetCharts({ rows }: { readonly rows: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const farms = useMemo(() => rows.map(({ farm }) => farm), [rows])
  const { language } = useLanguage()
  const { zoneOf, mode } = useZone()
  const [view, setView] = useViewState(ChartView)
  const sources = useMemo(() => {
    const compare = new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare
    return farms
      .toSorted((left, right) => compare(left.name, right.name))
      .flatMap((farm) =>
        sourcesOf(farm, {
          wholeFarm: t('fleetCharts.wholeFarm'),
          group: farm.name,
          measuring: `${farm.name} · ${t('fleetCharts.measuring')}`,
          station: `${farm.name} · ${t('fleetCharts.station')}`,
          locale: language,
          prefix: `${farm.farmCode}/`,
          named: `${farm.name} `,
        }),
      )
  }, [farms, language, t])

  // Farms of one zone are shown in it; of several, in UTC, which belongs to none of them.
  const codes = new Set(splitList(view.machines).map((id) => id.slice(0, id.lastIndexOf('/'))))
  const zones = [...new Set(farms.filter(({ farmCode }) => codes.has(farmCode)).map(({ timezone }) => timezone))]
  const plantZone = zones.length > 1 ? 'UTC' : zones[0]
  usePlantZone(plantZone)
  return (
    <ChartWorkbench
      label={t('fleetCharts.fleetLabel')}
      sources={sources}
      chooseFirst={false}
      zone={zoneOf(plantZone)}
      zoneNote={
        zones.length > 1 && mode === 'plant'
          ? t('fleetCharts.severalZones', { zones: new Intl.ListFormat(language).format(zones) })
          : undefined
      }
      view={view}
      onView={setView}
      nothingChosen={(choose) => (
        <EmptyState
          inline
          title={t('fleetCharts.pickMachines')}
          actions={<Button onClick={choose}>{t('fleetCharts.chooseMachines')}</Button>}
        >
          {t('fleetCharts.pickMachinesText')}
        </EmptyState>
      )}
    />
  )
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeChartProps } from '../../../../kit/composites/time-chart/chart-model.ts'

/** Texts of the time chart. */
export const useChartWords = (): TimeChartProps['words'] => {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      tableView: t('fleetCharts.tableView'),
      chartView: t('fleetCharts.chartView'),
      downloadPng: t('fleetCharts.downloadPng'),
      time: t('fleetCharts.time'),
      noData: t('fleetCharts.noData'),
      reset: t('fleetCharts.reset'),
      legend: {
        series: t('fleetCharts.legend.series'),
        min: t('fleetCharts.legend.min'),
        mean: t('fleetCharts.legend.mean'),
        max: t('fleetCharts.legend.max'),
        last: t('fleetCharts.legend.last'),
        sum: t('fleetCharts.legend.sum'),
        all: t('fleetCharts.legend.all'),
        only: (name: string) => t('fleetCharts.legend.only', { name }),
        show: (name: string) => t('fleetCharts.legend.show', { name }),
      },
      states: {
        running: t('fleetCharts.states.running'),
        standby: t('fleetCharts.states.standby'),
        reduced: t('fleetCharts.states.reduced'),
        limit: t('fleetCharts.states.limited'),
        maintenance: t('fleetCharts.states.maintenance'),
        fault: t('fleetCharts.states.fault'),
        noData: t('fleetCharts.states.noData'),
        column: (name: string) => t('fleetCharts.states.column', { name }),
      },
      keys: {
        cross: t('fleetCharts.keyCross'),
        pan: t('fleetCharts.keyPan'),
        zoom: t('fleetCharts.keyZoom'),
        back: t('fleetCharts.keyBack'),
      },
    }),
    [t],
  )
}

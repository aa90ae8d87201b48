import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import type { MenuSection } from '../../../../kit/primitives/menu-model.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { newExportLink } from '../../../history/web/port.ts'
import { columnTitle } from '../charts/chart-file.ts'
import type { ChosenSeries } from '../charts/chart-sources.ts'
import { downloadHistory } from '../charts/download-history.ts'
import type { ChartData } from '../charts/use-chart-data.ts'

/** Columns of the file of stored values. */
const mostTagsOfFile = 40

interface StoredParts {
  readonly data: ChartData
  readonly chosen: readonly ChosenSeries[]
  /** Whose and what, in words. */
  readonly nameOf: (chosen: ChosenSeries) => string
  readonly zone: string
  /** Without ending. */
  readonly fileName: string
}

/** The stored values behind a chart at their own resolution: as a file now, or as raw values in the background. */
export const useStoredFiles = ({ data, chosen, nameOf, zone, fileName }: StoredParts) => {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const [busy, setBusy] = useState(false)
  const saveStored = async () => {
    const titles = new Map(chosen.map((one) => [one.tag.tagId, columnTitle(nameOf(one), one.tag.unit)]))
    setBusy(true)
    try {
      await downloadHistory({
        tagIds: [...titles.keys()],
        titles: [...titles.values()],
        ...data.range,
        zone,
        history: data.history,
        fileName: `${fileName}_stored.csv`,
      })
    } catch (error) {
      const isLimit = error instanceof ApiError && error.status === 429
      showNotice(t(isLimit ? 'fleetCharts.downloadLimit' : 'fleetCharts.downloadFailed'), { state: 'warning' })
    } finally {
      setBusy(false)
    }
  }
  const farmCodes = chosen.map(({ source }) => source.farmCode)
  const section: MenuSection = {
    label: t('fleetCharts.filesStored'),
    items: [
      {
        id: 'stored',
        label: t('fleetCharts.downloadStored'),
        disabled: chosen.length > mostTagsOfFile,
        onSelect: () => void saveStored(),
      },
      {
        id: 'raw',
        label: t('fleetCharts.exportRaw'),
        onSelect: () => navigate(newExportLink(farmCodes, data.range)),
      },
    ],
  }
  return { busy, section }
}

import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileItems } from '../../../../kit/composites/data-table/file-items.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useTableWords } from '../../../../platform/web/table/use-table-words.ts'
import { newExportLink } from '../../../history/web/port.ts'
import { chartSheet, columnTitle } from '../charts/chart-file.ts'
import type { ChosenSeries } from '../charts/chart-sources.ts'
import { downloadHistory } from '../charts/download-history.ts'
import type { ChartData } from '../charts/use-chart-data.ts'

/** What the chart draws as XLSX and CSV, and the stored values behind it at their own resolution. */
export function ChartFiles({
  label,
  data,
  chosen,
  hidden,
  nameOf,
  zone,
  fileName,
}: {
  readonly label: string
  readonly data: ChartData
  readonly chosen: readonly ChosenSeries[]
  /** Ids of series that the legend has switched off. */
  readonly hidden: readonly string[]
  /** Whose and what, in words. */
  readonly nameOf: (chosen: ChosenSeries) => string
  readonly zone: string
  /** Without ending. */
  readonly fileName: string
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { files: texts } = useTableWords('')
  const isPhone = useMedia(phoneQuery)
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
  const exportRaw = () =>
    navigate(
      newExportLink(
        chosen.map(({ source }) => source.farmCode),
        data.range,
      ),
    )
  const sheet = (times: 'text' | 'clock') => () =>
    chartSheet(data.series, hidden, data.range, zone, t('fleetCharts.time'), times)
  const showFailure = () => showNotice(t('fleetCharts.downloadFailed'), { state: 'warning' })
  const drawn =
    texts &&
    fileItems({ name: () => fileName, sheet: label, onFailed: showFailure }, texts, language, {
      text: sheet('text'),
      workbook: sheet('clock'),
    })
  const icon = <IconDownload size={16} />
  return (
    <Menu
      button={
        isPhone ? (
          <IconButton label={t('fleetCharts.files')} icon={icon} aria-busy={busy || undefined} />
        ) : (
          <Button icon={icon} busy={busy}>
            {t('fleetCharts.files')}
          </Button>
        )
      }
      sections={[
        { label: t('fleetCharts.filesDrawn'), items: drawn ?? [] },
        {
          label: t('fleetCharts.filesStored'),
          items: [
            { id: 'stored', label: t('fleetCharts.downloadStored'), onSelect: () => void saveStored() },
            { id: 'raw', label: t('fleetCharts.exportRaw'), onSelect: exportRaw },
          ],
        },
      ]}
    />
  )
}

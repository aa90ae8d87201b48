import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../../kit/composites/data-table/save-file.ts'
import { toXlsx } from '../../../../kit/composites/data-table/xlsx-file.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { chartFileName, chartSheet, columnTitle } from '../charts/chart-file.ts'
import type { ChosenSeries } from '../charts/chart-sources.ts'
import { downloadHistory } from '../charts/download-history.ts'
import type { ChartData } from '../charts/use-chart-data.ts'

/** The stored values as CSV, at their own resolution, and what the chart draws as XLSX. */
export function ChartFiles({
  label,
  data,
  chosen,
  nameOf,
  zone,
}: {
  readonly label: string
  readonly data: ChartData
  readonly chosen: readonly ChosenSeries[]
  /** Whose and what, in words. */
  readonly nameOf: (chosen: ChosenSeries) => string
  readonly zone: string
}) {
  const { t } = useTranslation()
  const isPhone = useMedia(phoneQuery)
  const [busy, setBusy] = useState<'csv' | 'xlsx'>()
  const make = async (kind: 'csv' | 'xlsx', work: () => Promise<void>) => {
    setBusy(kind)
    try {
      await work()
    } catch (error) {
      const isLimit = error instanceof ApiError && error.status === 429
      showNotice(t(isLimit ? 'myFleet.charts.downloadLimit' : 'myFleet.charts.downloadFailed'), { state: 'warning' })
    } finally {
      setBusy(undefined)
    }
  }
  const csv = () => {
    const titles = new Map(chosen.map((one) => [one.tag.tagId, columnTitle(nameOf(one), one.tag.unit)]))
    return downloadHistory({
      tagIds: [...titles.keys()],
      titles: [...titles.values()],
      ...data.range,
      zone,
      history: data.history,
    })
  }
  const xlsx = async () => {
    const sheet = chartSheet(data.series, data.range, zone, t('myFleet.charts.time'))
    const farmCodes = chosen.map(({ source }) => source.farmCode)
    saveFile(chartFileName(farmCodes, data.range, zone), await toXlsx(sheet, label))
  }
  if (isPhone)
    return (
      <Menu
        button={
          <IconButton
            label={t('myFleet.charts.files')}
            icon={<IconDownload size={16} />}
            aria-busy={busy !== undefined || undefined}
          />
        }
        sections={[
          {
            items: [
              { id: 'csv', label: t('myFleet.charts.download'), onSelect: () => void make('csv', csv) },
              { id: 'xlsx', label: t('myFleet.charts.downloadXlsx'), onSelect: () => void make('xlsx', xlsx) },
            ],
          },
        ]}
      />
    )
  return (
    <>
      <Button icon={<IconDownload size={16} />} busy={busy === 'csv'} onClick={() => void make('csv', csv)}>
        {t('myFleet.charts.download')}
      </Button>
      <Button icon={<IconDownload size={16} />} busy={busy === 'xlsx'} onClick={() => void make('xlsx', xlsx)}>
        {t('myFleet.charts.downloadXlsx')}
      </Button>
    </>
  )
}

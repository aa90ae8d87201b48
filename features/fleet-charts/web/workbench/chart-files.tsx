import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fileItems } from '../../../../kit/composites/data-table/file-items.ts'
import type { ShownTable } from '../../../../kit/composites/data-table/shown-table.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import type { MenuSection } from '../../../../kit/primitives/menu-model.ts'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useTableWords } from '../../../../platform/web/table/use-table-words.ts'

/** The menu of files of a chart: its picture, its values as XLSX and CSV, and the stored values behind it. */
export function ChartFiles({
  label,
  fileName,
  sheet,
  onPicture,
  hasPicture,
  stored,
  busy = false,
}: {
  readonly label: string
  /** Without ending. */
  readonly fileName: string
  /** What is drawn: with its times as text, or as clock times for a workbook. */
  readonly sheet: (times: 'text' | 'clock') => ShownTable
  /** Saves the picture; false where there is none. */
  readonly onPicture: () => boolean
  /** False where figures stand in place of the chart. */
  readonly hasPicture: boolean
  readonly stored?: MenuSection
  readonly busy?: boolean
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { files: texts } = useTableWords('')
  const isPhone = useMedia(phoneQuery)
  const showFailure = () => showNotice(t('fleetCharts.downloadFailed'), { state: 'warning' })
  const drawn =
    texts &&
    fileItems({ name: () => fileName, sheet: label, onFailed: showFailure }, texts, language, {
      text: () => sheet('text'),
      workbook: () => sheet('clock'),
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
        {
          label: t('fleetCharts.filesDrawn'),
          items: [
            {
              id: 'png',
              label: t('fleetCharts.downloadPng'),
              disabled: !hasPicture,
              onSelect: () => {
                if (!onPicture()) showFailure()
              },
            },
            ...(drawn ?? []),
          ],
        },
        ...(stored ? [stored] : []),
      ]}
    />
  )
}

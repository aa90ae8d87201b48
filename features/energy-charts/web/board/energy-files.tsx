import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fileItems } from '../../../../kit/composites/data-table/file-items.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useTableWords } from '../../../../platform/web/table/use-table-words.ts'
import { type EnergyTable, fileTable } from '../energy/energy-table.ts'

/** The tables of a page as files, with the same rows and columns. */
export function EnergyFiles({
  name,
  tables,
}: {
  readonly name: string
  readonly tables: readonly { readonly id: string; readonly label: string; readonly table: EnergyTable }[]
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const { files: texts } = useTableWords('')
  return (
    <Menu
      button={<Button icon={<IconDownload size={16} aria-hidden="true" />}>{t('energyCharts.files')}</Button>}
      sections={() =>
        tables.map(({ id, label, table }) => ({
          label,
          items: texts
            ? fileItems(
                {
                  name: () => `${name}_${id}`,
                  sheet: t('energyCharts.tab'),
                  onFailed: () => showNotice(t('table.exportFailed'), { state: 'warning' }),
                },
                texts,
                locale,
                { text: () => fileTable(table), workbook: () => fileTable(table) },
                `${id}-`,
              )
            : [],
        }))
      }
    />
  )
}

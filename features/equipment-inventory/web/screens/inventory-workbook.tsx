import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkbookWords } from '../../../../platform/web/workbook/use-workbook-words.ts'
import { WorkbookPage } from '../../../../platform/web/workbook/workbook-page.tsx'
import { inventoryHome } from '../../contract/inventory-list.ts'
import { inventoryWorkbook } from '../../contract/inventory-workbook.ts'
import { inventoryWorkbookCalls } from '../../contract/inventory-workbook-calls.ts'

/** Export and import of all models as one workbook with a sheet for each kind. */
export default function InventoryWorkbook() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const texts = useWorkbookWords(inventoryWorkbook)
  const list = t('equipmentInventory.title')
  return (
    <WorkbookPage
      workbook={inventoryWorkbook}
      calls={inventoryWorkbookCalls}
      title={texts.of('title', { kind: list })}
      list={{ label: list, href: inventoryHome }}
      onEnd={() => void client.invalidateQueries()}
    />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkbookWords } from '../../../../platform/web/workbook/use-workbook-words.ts'
import { WorkbookPage } from '../../../../platform/web/workbook/workbook-page.tsx'
import { companyWorkbook, companyWorkbookCalls } from '../../contract/company.ts'
import { companiesPath } from '../../contract/company-paths.ts'

/** Export and import of all companies. */
export default function CompanyWorkbookScreen() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const texts = useWorkbookWords(companyWorkbook)
  const list = t('companies.title')
  return (
    <WorkbookPage
      workbook={companyWorkbook}
      calls={companyWorkbookCalls}
      title={texts.of('title', { kind: list })}
      list={{ label: list, href: companiesPath }}
      onEnd={() => void client.invalidateQueries()}
    />
  )
}

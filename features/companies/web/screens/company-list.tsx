import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { RecordList } from '../../../../platform/web/record/list/record-list.tsx'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { companyCalls, companyKind } from '../../contract/company.ts'
import { companiesWorkbookPath, subCategoriesPath } from '../../contract/company-paths.ts'
import { mostMerged } from '../../contract/merge-limit.ts'
import { companyLinks } from '../company-links.ts'
import { MergeCompanies } from '../parts/merge-companies.tsx'
import { useSubCategories } from '../use-sub-categories.ts'

/** All companies. */
export default function CompanyListScreen() {
  return (
    <Guarded right={companyKind.right.read}>
      <CompanyList />
    </Guarded>
  )
}

const numberOf = (row: RecordRow, key: string): number | null => {
  const value = row[key]
  return typeof value === 'number' ? value : null
}

function CompanyList() {
  const { t } = useTranslation()
  const can = useCan()
  const navigate = useNavigation()
  const { labelOf } = useSubCategories()
  const [merged, setMerged] = useState<readonly RecordRow[]>([])
  const figures: readonly Column<RecordRow>[] = [
    {
      ...{ id: 'farms', header: t('companies.farms'), align: 'right', filter: 'none', sortable: false, decimals: 0 },
      value: (row) => numberOf(row, 'farms'),
    },
    {
      ...{ id: 'netMw', header: t('companies.netPower'), unit: 'MW', align: 'right', filter: 'none', sortable: false },
      ...{ decimals: 1, value: (row: RecordRow) => numberOf(row, 'netMw') },
    },
  ]
  return (
    <>
      <RecordList
        kind={companyKind}
        calls={companyCalls}
        links={companyLinks}
        workbookHref={companiesWorkbookPath}
        own={{
          subCategories: {
            value: ({ subCategories }) =>
              Array.isArray(subCategories) ? subCategories.map((code) => labelOf(String(code))).join(', ') : null,
          },
        }}
        more={figures}
        actions={
          can(companyKind.right.edit) && (
            <Button icon={<IconListDetails size={16} aria-hidden="true" />} onClick={() => navigate(subCategoriesPath)}>
              {t('companies.subCategories.title')}
            </Button>
          )
        }
        selectionActions={(rows) =>
          rows.length >= 2 &&
          rows.length <= mostMerged + 1 &&
          can(companyKind.right.manage) && (
            <Button size="small" onClick={() => setMerged(rows)}>
              {t('companies.merge.button')}
            </Button>
          )
        }
      />
      <MergeCompanies companies={merged} onClose={() => setMerged([])} />
    </>
  )
}

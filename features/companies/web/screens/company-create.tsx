import type { LooseValues } from '../../../../platform/contract/field.ts'
import { RecordSections } from '../../../../platform/web/record/form/record-sections.tsx'
import { RecordPages } from '../../../../platform/web/record/record-pages.tsx'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { companyCalls, companyKind } from '../../contract/company.ts'
import { companyLinks } from '../company-links.ts'
import { LikeCompanies } from '../parts/like-companies.tsx'
import { SubCategoryInput } from '../parts/sub-category-input.tsx'

/** The form of a new company. It shows companies with a like name. */
export default function CompanyCreateScreen() {
  return (
    <Guarded right={companyKind.right.read}>
      <Guarded right={companyKind.right.manage}>
        <RecordPages
          kind={companyKind}
          calls={companyCalls}
          links={companyLinks}
          nameOf={({ name }: LooseValues) => String(name)}
          form={(editor, words) => (
            <>
              <LikeCompanies name={editor.values.name} words={words} />
              <RecordSections
                editor={editor}
                words={words}
                own={{ subCategories: <SubCategoryInput key="subCategories" editor={editor} words={words} /> }}
              />
            </>
          )}
        />
      </Guarded>
    </Guarded>
  )
}

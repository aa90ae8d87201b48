import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import { FormKind } from '../../../../platform/web/documents/form-kind.ts'
import { LateDocuments } from '../../../../platform/web/documents/late-documents.tsx'
import { RecordChanges } from '../../../../platform/web/forms/record-changes.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { RecordFormPage } from '../../../../platform/web/record/form/record-form-page.tsx'
import { RecordSections } from '../../../../platform/web/record/form/record-sections.tsx'
import { useRecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import { RecordFacts } from '../../../../platform/web/record/record-facts.tsx'
import { UsesSection } from '../../../../platform/web/record/reference/uses-section.tsx'
import { useChangeWords } from '../../../../platform/web/record/words/use-change-words.ts'
import { type RecordWords, useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { textOf } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { companyCalls, companyDocuments, companyKind } from '../../contract/company.ts'
import type { CompanyPartProps } from '../frame/company-tab.ts'
import { LikeCompanies } from '../parts/like-companies.tsx'
import { SubCategoryInput } from '../parts/sub-category-input.tsx'
import { companyQueries } from '../queries.ts'
import { useSubCategories } from '../use-sub-categories.ts'

/** Whether the form is open: a reload keeps it. */
const EditView = v.object({ edit: textOf(20) })

/** Tab General: facts and form of a company, its uses, documents and changes. */
export default function General({ company }: CompanyPartProps) {
  const can = useCan()
  const words = useRecordWords(companyKind)
  const [{ edit }, setView] = useViewState(EditView)
  return edit === 'company' && can(companyKind.right.edit) ? (
    <CompanyForm company={company} words={words} onDone={() => setView({ edit: '' })} />
  ) : (
    <CompanyFacts company={company} words={words} />
  )
}

function CompanyFacts({ company, words }: CompanyPartProps & { readonly words: RecordWords }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { labelOf } = useSubCategories()
  const changeWords = useChangeWords(companyKind, words)
  return (
    <RecordBody
      aside={
        <>
          <RecordSection title={t('companies.figures')}>
            <Facts
              facts={[
                [t('companies.farms'), format.number(company.farms, 0)],
                [t('companies.netPower'), format.number(company.netMw, 1, 'MW')],
              ]}
            />
          </RecordSection>
          <UsesSection kind={companyKind.kind} id={company.id} />
          <RecordSection title={words.of('changes')}>
            <RecordChanges query={companyQueries.changes(company.id) as never} words={changeWords} />
          </RecordSection>
        </>
      }
    >
      <RecordFacts
        kind={companyKind}
        record={company as unknown as LooseValues}
        words={words}
        own={{ subCategories: company.subCategories.map(labelOf).join(', ') || '-' }}
      />
      <LateDocuments kind={companyKind} rules={companyDocuments} recordId={company.id} />
    </RecordBody>
  )
}

function CompanyForm({
  company,
  words,
  onDone,
}: CompanyPartProps & { readonly words: RecordWords; readonly onDone: () => void }) {
  const editor = useRecordEditor({
    kind: companyKind,
    calls: companyCalls,
    record: company,
    readAgain: companyQueries.readAgain,
    onSaved: onDone,
  })
  return (
    <FormKind value={companyKind}>
      <RecordFormPage kind={companyKind} editor={editor} words={words} onLeave={onDone}>
        <LikeCompanies name={editor.values.name} except={company.id} words={words} />
        <RecordSections
          editor={editor}
          words={words}
          own={{ subCategories: <SubCategoryInput key="subCategories" editor={editor} words={words} /> }}
        />
      </RecordFormPage>
    </FormKind>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MANAGE } from '../../../../domain/right.ts'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import type { ReferenceField } from '../../../../platform/contract/field.ts'
import { ReferenceInput } from '../../../../platform/web/record/reference/reference-input.tsx'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { cardNodeQuery, mayOn, NewNodeRecord } from '../../../plant-card/web/lists-port.ts'
import { companyLinkCalls, companyLinkKind } from '../../contract/company-link.ts'
import type { CompanyPartProps } from '../frame/company-tab.ts'

const subFarm: ReferenceField = { kind: 'reference', section: 'link', to: 'subFarmGeneral', ids: 'code' }

/** The form of a new link of a company: first the sub-farm, then what the company does for it. */
export function NewLink({ company, onDone }: CompanyPartProps & { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const words = useRecordWords(companyLinkKind)
  const [entCode, setEntCode] = useState<string | null>(null)
  const { data: node, isLoading } = useQuery({ ...cardNodeQuery(entCode ?? ''), enabled: entCode !== null })
  const isAllowed = node !== undefined && mayOn(node, 'PICFarmCompanies', MANAGE)
  return (
    <>
      <ReferenceInput
        field={subFarm}
        label={words.label('entCode')}
        value={entCode}
        onChange={(next) => setEntCode(typeof next === 'string' ? next : null)}
        error={undefined}
        changed={false}
        needed
        disabled={false}
      />
      {isLoading && <LoadingState label={t('state.loading')} rows={4} />}
      {node && !isAllowed && <Fault>{t('companies.links.noRight', { name: node.farmName })}</Fault>}
      {node && isAllowed && (
        <NewNodeRecord
          key={node.entCode}
          kind={companyLinkKind}
          calls={companyLinkCalls}
          product="PICFarmCompanies"
          nameField="company"
          node={node}
          asked={undefined}
          onToday={() => undefined}
          words={words}
          given={{ company: company.id }}
          own={() => ({ company: null })}
          list={`of ${company.id}`}
          onDone={onDone}
        />
      )}
    </>
  )
}

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
import { contactLinkCalls, contactLinkKind } from '../../contract/contact-link.ts'
import type { ContactPartProps } from '../frame/contact-tab.ts'

const subFarm: ReferenceField = { kind: 'reference', section: 'link', to: 'subFarmGeneral', ids: 'code' }

/** The form of a new link of a contact: first the sub-farm, then its category there. */
export function NewLink({ contact, onDone }: ContactPartProps & { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const words = useRecordWords(contactLinkKind)
  const [entCode, setEntCode] = useState<string | null>(null)
  const { data: node, isLoading } = useQuery({ ...cardNodeQuery(entCode ?? ''), enabled: entCode !== null })
  const isAllowed = node !== undefined && mayOn(node, 'PICFarmContacts', MANAGE)
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
      {node && !isAllowed && <Fault>{t('contacts.links.noRight', { name: node.farmName })}</Fault>}
      {node && isAllowed && (
        <NewNodeRecord
          key={node.entCode}
          kind={contactLinkKind}
          calls={contactLinkCalls}
          product="PICFarmContacts"
          nameField="contact"
          node={node}
          asked={undefined}
          onToday={() => undefined}
          words={words}
          given={{ contact: contact.id }}
          own={() => ({ contact: null })}
          list={`of ${contact.id}`}
          onDone={onDone}
        />
      )}
    </>
  )
}

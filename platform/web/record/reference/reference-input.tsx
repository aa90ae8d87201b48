import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../kit/primitives/select.tsx'
import type { ReferenceField } from '../../../contract/field.ts'
import { useLanguage } from '../../reader/use-language.ts'
import type { Control } from '../form/control.ts'
import { choicesQuery, namesQuery } from './reference-queries.ts'

/** The record that a field names, chosen by its name. The server searches, so a kind can have thousands of records. */
export function ReferenceInput({ field, ...control }: Control & { readonly field: ReferenceField }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search, setSearch] = useState('')
  const { label, value, onChange, error, disabled, needed, help, changed } = control
  const id = typeof value === 'string' && value !== '' ? value : null
  const held = useQuery({ ...namesQuery(field.to, id === null ? [] : [id], language), enabled: id !== null })
  const name = held.data?.[0]?.label
  // The text of the control is no search while it says what is chosen.
  const isName = search === (id === null ? t('record.none') : (name ?? ''))
  const found = useQuery({
    ...choicesQuery(field.to, isName ? '' : search, language),
    placeholderData: (before) => before,
    enabled: !disabled,
  })
  const records = (found.data?.results ?? []).map((record) => ({ value: record.id, label: record.label ?? record.id }))
  const isListed = id === null || records.some((record) => record.value === id)
  const heldLabel = name === null ? t('record.noAccess') : (name ?? '…')
  const none = needed ? [] : [{ value: '', label: t('record.none') }]
  return (
    <Select
      label={label}
      searchable
      nothingFound={t('table.noMatch')}
      choices={[...none, ...(isListed || id === null ? [] : [{ value: id, label: heldLabel }]), ...records]}
      value={id ?? (needed ? null : '')}
      onChange={(next) => onChange(next || null)}
      onSearch={setSearch}
      disabled={disabled}
      needed={needed}
      changed={changed}
      {...(help !== undefined && { help })}
      {...(error !== undefined && { error })}
    />
  )
}

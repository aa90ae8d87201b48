import { useTranslation } from 'react-i18next'
import { dialledNumber, type PhoneRow } from '../../contract/phone-rules.ts'

/** Numbers that a phone dials at a press, with their kind; "-" without one. */
export function PhonesFact({ rows }: { readonly rows: unknown }) {
  const { t } = useTranslation()
  const held = Array.isArray(rows) ? (rows as readonly PhoneRow[]) : []
  if (held.length === 0) return '-'
  return held.map(({ number, sort, nights }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
    <div key={at}>
      <a href={`tel:${dialledNumber(number)}`}>{number}</a>
      {sort !== null && ` · ${t(`contacts.choice.sort.${sort}`)}`}
      {nights === 'yes' && ` · ${t('contacts.answersAtNight')}`}
    </div>
  ))
}

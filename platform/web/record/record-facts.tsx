import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/composites/record/facts.tsx'
import { RecordSection } from '../../../kit/composites/record/record-section.tsx'
import { fieldEntries, type LooseValues, sectionsOf } from '../../contract/field.ts'
import { isVisible } from '../../contract/field-value.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { LateFileFact } from '../documents/late-documents.tsx'
import { AppLink } from '../navigation/app-link.tsx'
import { useCan } from '../rights/use-can.ts'
import { useReferenceNames } from './reference/use-reference-names.ts'
import styles from './time/temporal.module.css'
import type { RecordWords } from './words/use-record-words.ts'

/** The values of a record by section. Fields that do not apply, and fields without permission, are omitted. */
export function RecordFacts({
  kind: { fields },
  record,
  words,
  nameOf = {},
  own = {},
  besides,
}: {
  readonly kind: Pick<RecordKind, 'fields'>
  readonly record: LooseValues
  readonly words: RecordWords
  /** Names of referenced records, by field. */
  readonly nameOf?: Readonly<Record<string, (id: string) => string | undefined>>
  /** Replaces the text of a value, by field. */
  readonly own?: Readonly<Record<string, ReactNode>>
  /** Beside the value of a field. */
  readonly besides?: (key: string) => ReactNode
}) {
  const can = useCan()
  const shown = fieldEntries(fields)
    .filter(([key, { read }]) => (read === undefined || can(read)) && isVisible(fields, key, record))
    .filter(([key]) => Object.hasOwn(record, key))
  const { t } = useTranslation()
  const { nameOf: referred } = useReferenceNames(
    fields,
    useMemo(() => [record], [record]),
  )
  const shownValue = (key: string): ReactNode => {
    if (Object.hasOwn(own, key)) return own[key]
    const value = record[key]
    if (fields[key]?.kind === 'file' && typeof value === 'string' && value !== '') return <LateFileFact id={value} />
    const known = typeof value === 'string' ? nameOf[key]?.(value) : undefined
    if (known) return known
    const name = referred(key, value)
    if (!name) return words.value(key, value)
    if (name.label === null) return t('record.noAccess')
    return name.href === undefined ? (name.label ?? '…') : <AppLink href={name.href}>{name.label}</AppLink>
  }
  return sectionsOf(Object.fromEntries(shown)).map((section) => (
    <RecordSection key={section} title={words.section(section)}>
      <Facts
        facts={shown
          .filter(([, field]) => field.section === section)
          .map(
            ([key]) => [words.label(key), besides ? withMore(shownValue(key), besides(key)) : shownValue(key)] as const,
          )}
      />
    </RecordSection>
  ))
}

const withMore = (text: ReactNode, more: ReactNode) => (
  <span className={styles.value}>
    {text}
    {more}
  </span>
)

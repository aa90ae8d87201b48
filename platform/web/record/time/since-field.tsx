import { useTranslation } from 'react-i18next'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { DayField } from './day-field.tsx'

/** Since when a new record exists, e.g. the day on which it was installed. */
export function SinceField({
  value,
  onChange,
  error,
}: {
  readonly value: string
  readonly onChange: (day: string) => void
  readonly error: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <RecordSection title={t('record.time.validity')}>
      <Fields>
        <DayField
          label={t('record.time.since')}
          help={t('record.time.sinceHelp')}
          value={value}
          onChange={onChange}
          error={error}
        />
      </Fields>
    </RecordSection>
  )
}

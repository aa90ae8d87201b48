import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import type { GivenValidity } from '../../../contract/temporal-calls.ts'
import { DayField } from './day-field.tsx'

/** Answers of the user. An empty mode: not answered. */
export interface GivenMode {
  readonly mode: '' | 'correct' | 'change'
  readonly validFrom: string
}

export const noMode: GivenMode = { mode: '', validFrom: '' }

/** Longest reason, as the server accepts it. */
const longestReason = 500

export const isAnswered = ({ mode, validFrom }: GivenMode): boolean =>
  mode === 'correct' || (mode === 'change' && validFrom !== '')

/** The answer as calls have it. */
export const modeOf = ({ mode, validFrom }: GivenMode): Pick<GivenValidity, 'mode' | 'validFrom'> =>
  mode === 'change' ? { mode, validFrom } : { mode: 'correct' }

/** "Correct a mistake" or "Changed on …". */
export function ModeFields({
  label,
  given,
  onChange,
}: {
  readonly label: string
  readonly given: GivenMode
  readonly onChange: (given: GivenMode) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <SegmentedControl
        label={label}
        value={given.mode}
        onChange={(mode) => onChange({ ...given, mode })}
        choices={(['correct', 'change'] as const).map((mode) => ({ value: mode, label: t(`record.time.${mode}`) }))}
      />
      {given.mode === 'change' && (
        <DayField
          label={t('record.time.changedOn')}
          help={t('record.time.changedOnHelp')}
          value={given.validFrom}
          onChange={(validFrom) => onChange({ ...given, validFrom })}
          needed
        />
      )}
    </>
  )
}

export function ReasonField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (reason: string) => void
}) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('record.time.reason')}
      value={value}
      maxLength={longestReason}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

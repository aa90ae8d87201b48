import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { faultKey } from '../refusal.ts'
import styles from './profile.module.css'

/** The field for a code of the second factor. */
export function CodeField({
  code,
  help,
  takesRecovery = false,
  isMissing,
  error,
  onChange,
}: {
  readonly code: string
  readonly help: string
  /** A recovery code is taken too: it has letters. */
  readonly takesRecovery?: boolean
  readonly isMissing: boolean
  /** What the server said to the code. */
  readonly error: unknown
  readonly onChange: (code: string) => void
}) {
  const { t } = useTranslation()
  const key = isMissing ? 'myProfile.fault.required' : faultKey(error, 'code')
  return (
    <TextField
      label={t('myProfile.secondFactor.code')}
      help={help}
      maxLength={40}
      autoComplete="one-time-code"
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      className={styles.code ?? ''}
      value={code}
      {...(key !== undefined && { error: t(key) })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { type SecretChange, secretNote } from '../secret-note.ts'
import styles from './provider.module.css'

/** The client secret: written, never shown. What is typed lives in this form only. */
export function SecretField({
  setAtMs,
  value,
  isRestored,
  error,
  onChange,
}: {
  readonly setAtMs: number | null
  /** The rest of the form came back from an earlier page; a secret never does. */
  readonly isRestored: boolean
  readonly value: SecretChange
  readonly error: string | undefined
  readonly onChange: (value: SecretChange) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  const note = secretNote({ isSet: setAtMs !== null, value, isRestored })
  const help = t(`identityProviders.secret.${note}`, { at: setAtMs === null ? '' : format.instant(setAtMs, zone) })
  return (
    <div className={styles.secret}>
      <TextField
        label={t('identityProviders.field.clientSecret')}
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        value={value ?? ''}
        placeholder={setAtMs !== null && value === undefined ? t('identityProviders.secret.unchanged') : ''}
        changed={value !== undefined}
        help={help}
        {...(error !== undefined && { error })}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      />
      {setAtMs !== null && (
        <Button size="small" look="quiet" onClick={() => onChange(value === null ? undefined : null)}>
          {t(value === null ? 'identityProviders.secret.keep' : 'identityProviders.secret.remove')}
        </Button>
      )}
    </div>
  )
}

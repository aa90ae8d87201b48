import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { useFormat } from '../../reader/use-format.ts'
import { useZone } from '../../reader/use-zone.ts'
import styles from './secret-input.module.css'

/** State of a secret in a form. */
export interface SecretState {
  /** Time when the stored secret was set; null without one. */
  readonly setAtMs?: number | null
  /** The form has values of an earlier page. Drafts have no secrets. */
  readonly isRestored?: boolean
}

/** Text below the control of a secret. A value of null removes the stored secret; undefined keeps it. */
export const secretNote = (
  value: unknown,
  { setAtMs = null, isRestored = false }: SecretState,
): 'willGo' | 'again' | 'changeAgain' | 'none' | 'setAt' => {
  if (value === null) return 'willGo'
  if (isRestored && value === undefined) return setAtMs === null ? 'again' : 'changeAgain'
  return setAtMs === null ? 'none' : 'setAt'
}

/** The control of a secret: users write it, and nobody reads it. */
export function SecretInput({
  label,
  longest,
  value,
  setAtMs = null,
  isRestored = false,
  error,
  needed,
  disabled,
  onChange,
}: SecretState & {
  readonly label: string
  readonly longest: number
  readonly value: unknown
  readonly error: string | undefined
  readonly needed: boolean
  readonly disabled: boolean
  readonly onChange: (value: string | null | undefined) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  const note = secretNote(value, { setAtMs, isRestored })
  return (
    <div className={styles.secret}>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        maxLength={longest}
        value={typeof value === 'string' ? value : ''}
        placeholder={setAtMs !== null && value === undefined ? t('record.secret.unchanged') : ''}
        changed={value !== undefined}
        needed={needed && setAtMs === null}
        disabled={disabled}
        help={t(`record.secret.${note}`, { at: setAtMs === null ? '' : format.instant(setAtMs, zone) })}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
      {setAtMs !== null && !needed && !disabled && (
        <Button size="small" look="quiet" onClick={() => onChange(value === null ? undefined : null)}>
          {t(value === null ? 'record.secret.keep' : 'record.secret.remove')}
        </Button>
      )}
    </div>
  )
}

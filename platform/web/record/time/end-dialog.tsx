import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDay } from '../../../../domain/local-day.ts'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import type { RecordTimeline } from '../../../contract/temporal-calls.ts'
import { ApiError } from '../../api/api-error.ts'
import { useFormat } from '../../reader/use-format.ts'
import { useZone } from '../../reader/use-zone.ts'
import { boundText } from './as-of.ts'
import { DayField } from './day-field.tsx'
import styles from './temporal.module.css'
import { ReasonField } from './validity-fields.tsx'

/** How a record ends, as calls have it. */
export interface RecordEnd {
  readonly mode: 'correct' | 'change'
  readonly validFrom?: string
  readonly reason?: string
}

/** Whether a record still exists after its end is saved. */
export const endsLater = ({ validFrom }: RecordEnd, zone: string): boolean =>
  validFrom !== undefined && validFrom > localDay(Date.now(), zone)

/** Asks whether a record was closed on a day or recorded by mistake, and why. */
export function EndDialog({
  name,
  timeline,
  onEnd,
  onClose,
  faultOf,
}: {
  readonly name: string
  /** When the record began, and the zone of its days; undefined while it loads. */
  readonly timeline: Pick<RecordTimeline, 'zone' | 'beganMs'> | undefined
  /** Rejects with the error of the server. Then the dialog stays open. */
  readonly onEnd: (end: RecordEnd) => Promise<unknown>
  readonly onClose: () => void
  readonly faultOf: (error: unknown) => string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const shownZone = useZone().zoneOf(undefined)
  const zone = timeline?.zone ?? shownZone
  const [mode, setMode] = useState<RecordEnd['mode'] | ''>('')
  const [day, setDay] = useState(() => localDay(Date.now(), zone))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const validate = async (): Promise<boolean> => {
    setTried(true)
    if (mode === '' || (mode === 'change' && day === '')) return false
    const why = reason.trim() !== '' && { reason: reason.trim() }
    try {
      await onEnd(mode === 'change' ? { mode, validFrom: day, ...why } : { mode, ...why })
      return true
    } catch (refusal) {
      setError(refusal)
      return false
    }
  }
  const isOutside = error instanceof ApiError && error.problem?.errors?.some(({ path }) => path === 'query.validFrom')
  const began = timeline?.beganMs
  const outside = [
    t('record.time.endOutside'),
    typeof began === 'number' && t('record.time.began', { day: boundText(began, format, zone) }),
  ]
  const dayFault = isOutside
    ? outside.filter(Boolean).join(' ')
    : isTried && day === ''
      ? t('record.fault.needed')
      : undefined
  return (
    <Modal
      opened
      title={t('record.deleteTitle', { name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      submit={{
        label: t('record.delete'),
        cancelLabel: t('action.cancel'),
        look: 'danger',
        validate,
        onSubmit: onClose,
      }}
    >
      <div className={styles.dialog}>
        <SegmentedControl
          label={t('record.time.endQuestion')}
          value={mode}
          onChange={(next) => {
            setMode(next)
            setError(undefined)
          }}
          choices={[
            { value: 'change', label: t('record.time.closed') },
            { value: 'correct', label: t('record.time.mistaken') },
          ]}
        />
        {mode === '' && isTried && <Fault>{t('record.time.endNeeded')}</Fault>}
        {mode === 'change' && (
          <DayField
            label={t('record.time.closedOn')}
            help={t('record.time.changedOnHelp')}
            value={day}
            onChange={(next) => {
              setDay(next)
              setError(undefined)
            }}
            needed
            error={dayFault}
          />
        )}
        {mode !== '' && <Note>{t(mode === 'change' ? 'record.time.closedText' : 'record.time.mistakenText')}</Note>}
        <ReasonField value={reason} onChange={setReason} />
        {error !== undefined && !isOutside && <Fault>{faultOf(error)}</Fault>}
      </div>
    </Modal>
  )
}

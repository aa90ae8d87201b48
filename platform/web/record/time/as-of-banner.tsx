import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import type { AsOf } from '../../../contract/temporal-calls.ts'
import { ApiError } from '../../api/api-error.ts'
import { useFormat } from '../../reader/use-format.ts'
import { useZone } from '../../reader/use-zone.ts'
import { momentText } from './as-of.ts'
import styles from './temporal.module.css'

/** "As of 12 March 2024 · read only · Back to today", above records of another day. */
export function AsOfBanner({ asked, onToday }: { readonly asked: AsOf; readonly onToday: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  const parts = [
    asked.asOf !== undefined && t('record.time.asOf', { day: momentText(asked.asOf, format, zone) }),
    asked.knownAt !== undefined && t('record.time.knownAt', { day: momentText(asked.knownAt, format, zone) }),
    t('record.time.readOnly'),
  ]
  return (
    <div className={styles.banner} role="status">
      <span>{parts.filter(Boolean).join(' · ')}</span>
      <Button size="small" onClick={onToday}>
        {t('record.time.backToToday')}
      </Button>
    </div>
  )
}

/** Instead of a record that did not exist on the day of the address; undefined for other errors. */
export function missingThen(error: unknown, asked: AsOf | undefined, onToday: () => void) {
  if (!asked || !(error instanceof ApiError) || !['not-found', 'invalid'].includes(error.code)) return undefined
  return <MissingThen isDay={error.code === 'not-found'} onToday={onToday} />
}

/** No record on this day, or no day. */
export function MissingThen({ isDay, onToday }: { readonly isDay: boolean; readonly onToday: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t(isDay ? 'record.time.notThen' : 'record.time.noDay')}
      actions={<Button onClick={onToday}>{t('record.time.backToToday')}</Button>}
    >
      <p>{t(isDay ? 'record.time.notThenText' : 'record.time.noDayText')}</p>
    </EmptyState>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import type { AsOf } from '../../../contract/temporal-calls.ts'
import { DayField } from './day-field.tsx'
import styles from './temporal.module.css'

const dayOf = (text: string | undefined): string => text?.slice(0, 10) ?? ''

/** A button that asks for the day on which to show records, and for the day on which they were known. */
export function AsOfChoice({
  asked,
  onShow,
}: {
  readonly asked: AsOf | undefined
  readonly onShow: (asked: AsOf) => void
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('record.time.choose')}
      </Button>
      {isOpen && (
        <AsOfDialog
          asked={asked}
          onClose={() => setOpen(false)}
          onShow={(next) => {
            setOpen(false)
            onShow(next)
          }}
        />
      )}
    </>
  )
}

function AsOfDialog({
  asked,
  onShow,
  onClose,
}: {
  readonly asked: AsOf | undefined
  readonly onShow: (asked: AsOf) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [asOf, setAsOf] = useState(dayOf(asked?.asOf))
  const [knownAt, setKnownAt] = useState(dayOf(asked?.knownAt))
  const isEmpty = asOf === '' && knownAt === ''
  const show = () => !isEmpty && onShow({ ...(asOf && { asOf }), ...(knownAt && { knownAt }) })
  return (
    <Modal
      opened
      title={t('record.time.choose')}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" disabled={isEmpty} onClick={show}>
            {t('record.time.show')}
          </Button>
        </>
      }
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          show()
        }}
      >
        <DayField label={t('record.time.day')} value={asOf} onChange={setAsOf} />
        <DayField
          label={t('record.time.known')}
          help={t('record.time.knownHelp')}
          value={knownAt}
          onChange={setKnownAt}
        />
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

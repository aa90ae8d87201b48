import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { longestName } from '../../contract/saved-request.ts'
import styles from './request-bar.module.css'

export interface NameDialogProps {
  readonly title: string
  readonly name: string
  readonly isShared: boolean
  /** What stands in for a blank name. */
  readonly defaultName: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onSave: (name: string, isShared: boolean) => void
}

/** Asks for the name of a view and whether colleagues see it. */
export function NameDialog({ title, defaultName, isBusy, onClose, onSave, ...given }: NameDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(given.name)
  const [isShared, setShared] = useState(given.isShared)
  const form = useId()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSave(name, isShared)
  }
  return (
    <Modal
      opened
      title={title}
      closeLabel={t('savedRequests.cancel')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('savedRequests.cancel')}</Button>
          <Button look="primary" type="submit" form={form} busy={isBusy}>
            {t('savedRequests.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <TextField
          label={t('savedRequests.name')}
          help={t('savedRequests.nameHelp', { name: defaultName })}
          placeholder={defaultName}
          maxLength={longestName}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('savedRequests.share')}
          help={t('savedRequests.shareHelp')}
          checked={isShared}
          onChange={setShared}
        />
      </form>
    </Modal>
  )
}

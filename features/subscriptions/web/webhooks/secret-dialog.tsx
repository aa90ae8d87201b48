import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import styles from '../subscriptions.module.css'

export interface ShownSecret {
  readonly name: string
  readonly secret: string
}

/** The secret of a webhook, shown here and nowhere else. */
export function SecretDialog({ name, secret, onClose }: ShownSecret & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => showNotice(t('subscriptions.secret.copied')),
      () => showNotice(t('subscriptions.secret.copyFailed'), { state: 'warning' }),
    )
  return (
    <Modal
      opened
      title={t('subscriptions.secret.title', { name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      closesLightly={false}
      actions={
        <>
          <Button data-autofocus onClick={copy}>
            {t('subscriptions.secret.copy')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('subscriptions.secret.kept')}
          </Button>
        </>
      }
    >
      <p>{t('subscriptions.secret.once')}</p>
      <code className={styles.secret}>{secret}</code>
    </Modal>
  )
}

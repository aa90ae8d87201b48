import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { saveFile } from '../../../../kit/files/save-file.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import styles from './profile.module.css'

/** Shows new recovery codes: here and nowhere else. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => showNotice(t('myProfile.token.copied')),
      () => showNotice(t('myProfile.secondFactor.copyFailed'), { state: 'warning' }),
    )
  const save = () => {
    const lines = [`Solvane · ${window.location.host}`, t('myProfile.secondFactor.codes'), '', text, '']
    saveFile('solvane-recovery-codes.txt', new Blob([lines.join('\n')], { type: 'text/plain' }))
  }
  return (
    <Modal
      opened
      title={t('myProfile.secondFactor.codes')}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={save}>{t('myProfile.secondFactor.saveCodes')}</Button>
          <Button onClick={copy}>{t('myProfile.token.copy')}</Button>
          <Button look="primary" data-autofocus onClick={onClose}>
            {t('myProfile.secondFactor.kept')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t('myProfile.secondFactor.keep')}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

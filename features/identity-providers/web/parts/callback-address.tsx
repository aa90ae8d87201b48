import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { providersQuery } from '../queries.ts'
import styles from './provider.module.css'

/** The address that the provider must send people back to: it is entered there. */
export function CallbackAddress() {
  const { t } = useTranslation()
  const { data } = useQuery(providersQuery())
  if (!data) return null
  const copy = () =>
    navigator.clipboard.writeText(data.callbackUrl).then(
      () => showNotice(t('identityProviders.callback.copied')),
      () => showNotice(t('identityProviders.callback.copyFailed'), { state: 'warning' }),
    )
  return (
    <div className={styles.callback}>
      <p>{t('identityProviders.callback.text')}</p>
      <div className={styles.callbackLine}>
        <code>{data.callbackUrl}</code>
        <Button size="small" icon={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {t('identityProviders.callback.copy')}
        </Button>
      </div>
    </div>
  )
}

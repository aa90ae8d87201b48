import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { providersQuery } from '../queries.ts'
import styles from './provider.module.css'

/** The addresses that are entered at the provider: where it sends people back to, and where it tells of sign-outs. */
export function CallbackAddress() {
  const { t } = useTranslation()
  const { data } = useQuery(providersQuery())
  if (!data) return null
  return (
    <div className={styles.callbacks}>
      <Address text={t('identityProviders.callback.text')} address={data.callbackUrl} />
      <Address text={t('identityProviders.callback.logout')} address={data.logoutUrl} />
    </div>
  )
}

function Address({ text, address }: { readonly text: string; readonly address: string }) {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showNotice(t('identityProviders.callback.copied')),
      () => showNotice(t('identityProviders.callback.copyFailed'), { state: 'warning' }),
    )
  return (
    <div>
      <p>{text}</p>
      <div className={styles.callbackLine}>
        <code>{address}</code>
        <Button size="small" icon={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {t('identityProviders.callback.copy')}
        </Button>
      </div>
    </div>
  )
}

import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../kit/primitives/icon-button.tsx'
import { ApiError } from '../api/api-error.ts'
import styles from './request-reference.module.css'

/** Id of the failed request, to copy; nothing if the server never received it. */
export function RequestReference({ error }: { readonly error: unknown }) {
  const { t } = useTranslation()
  const id = error instanceof ApiError ? error.requestId : undefined
  if (id === undefined) return null
  return (
    <span className={styles.reference}>
      {t('state.reference')} <code>{id}</code>
      <IconButton
        size="small"
        label={t('action.copyReference')}
        icon={<IconCopy />}
        onClick={() => navigator.clipboard?.writeText(id)}
      />
    </span>
  )
}

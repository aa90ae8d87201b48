import { IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../kit/primitives/icon-button.tsx'
import { useFormat } from '../reader/use-format.ts'
import styles from './documents.module.css'
import type { DocumentWords } from './use-document-words.ts'
import type { UploadState, Uploads } from './use-uploads.ts'

/** Files on their way: progress with Cancel, and failed ones with the reason and Retry. */
export function UploadList({ uploads, words }: { readonly uploads: Uploads; readonly words: DocumentWords }) {
  const { t } = useTranslation()
  if (uploads.states.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label={t('documents.uploads')}>
      {uploads.states.map((upload) => (
        <li key={upload.key} className={styles.upload}>
          <span className={styles.uploadName}>{upload.name}</span>
          <UploadProgress upload={upload} words={words} />
          <span className={styles.uploadActions}>
            {upload.state === 'failed' && (
              <IconButton
                size="small"
                label={t('documents.retry', { name: upload.name })}
                icon={<IconRefresh size={16} />}
                onClick={() => uploads.retry(upload.key)}
              />
            )}
            <IconButton
              size="small"
              label={t(upload.state === 'failed' ? 'documents.dismiss' : 'documents.cancel', { name: upload.name })}
              icon={<IconX size={16} />}
              onClick={() => uploads.cancel(upload.key)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function UploadProgress({ upload, words }: { readonly upload: UploadState; readonly words: DocumentWords }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, sentBytes, bytes, error, name } = upload
  if (state === 'failed')
    return (
      <span className={styles.fault} role="alert">
        {words.problem(error)}
      </span>
    )
  const share = bytes === 0 ? 0 : Math.min(1, sentBytes / bytes)
  return (
    <span className={styles.progress}>
      <progress max={1} value={share} aria-label={name} />
      <span className={styles.figure}>
        {state === 'waiting' ? t('documents.waiting') : `${format.percent(share)} · ${words.size(bytes)}`}
      </span>
    </span>
  )
}

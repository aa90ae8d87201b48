import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { documentQueries, downloadVersion } from './document-queries.ts'
import styles from './documents.module.css'
import { useDocumentWords } from './use-document-words.ts'

/** The file of a field in a read view: its name downloads it. */
export function FileFact({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const words = useDocumentWords('documents')
  const { data, error } = useQuery(documentQueries.one(id))
  const [file] = data?.files ?? []
  const download = useMutation({
    mutationFn: async () => file && downloadVersion(id, file),
    onError: (failure) => void showNotice(words.problem(failure), { state: 'critical' }),
  })
  if (error) return words.problem(error)
  if (!file) return t('state.loading')
  return (
    <>
      <button type="button" className={styles.more} aria-busy={download.isPending} onClick={() => download.mutate()}>
        {file.fileName}
      </button>{' '}
      <span className={styles.figure}>{words.size(file.bytes)}</span>
    </>
  )
}

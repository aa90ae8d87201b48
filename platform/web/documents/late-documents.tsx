import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../../kit/composites/states/loading-state.tsx'
import { Late, latePart } from '../../../kit/primitives/late-part.tsx'
import type { FileControlProps } from './file-control.tsx'
import type { RecordDocumentsProps } from './record-documents.tsx'

const documents = latePart(() => import('./record-documents.tsx').then(({ RecordDocuments }) => RecordDocuments))
const fact = latePart(() => import('./file-fact.tsx').then(({ FileFact }) => FileFact))
const file = latePart(() => import('./file-control.tsx').then(({ FileControl }) => FileControl))

/** {@link RecordDocuments}. Its file loads only for records with documents. */
export function LateDocuments(props: RecordDocumentsProps) {
  const { t } = useTranslation()
  return <Late of={documents} meanwhile={<LoadingState label={t('documents.loading')} rows={3} />} {...props} />
}

/** {@link FileControl}. Its file loads only for forms with a file. */
export function LateFileControl(props: FileControlProps) {
  const { t } = useTranslation()
  return <Late of={file} meanwhile={<LoadingState label={t('state.loading')} rows={2} />} {...props} />
}

/** {@link FileFact}. Its file loads only for records with a file. */
export function LateFileFact(props: { readonly id: string }) {
  return <Late of={fact} {...props} />
}

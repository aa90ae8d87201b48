import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { useLanguage } from '../../reader/use-language.ts'
import { QueryError } from '../../states/query-error.tsx'
import { useRecordPlaces } from './record-places.tsx'
import { usesQuery } from './reference-queries.ts'
import { UsesList } from './uses-list.tsx'

/** The panel stands beside the fields and above the changes: the names are a sample. */
const mostNamed = 8

/** Where a record is in use. Kinds without a place on the page are not in the registry of the page, and show nothing. */
export function UsesSection({ kind, id }: { readonly kind: string; readonly id: string }) {
  return useRecordPlaces().has(kind) ? <Uses kind={kind} id={id} /> : null
}

function Uses({ kind, id }: { readonly kind: string; readonly id: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(usesQuery(kind, id, language))
  return (
    <RecordSection title={t('record.uses')}>
      {!data && error && <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />}
      {!data && !error && <LoadingState label={t('record.usesLoading')} rows={2} />}
      {data && (data.length > 0 ? <UsesList uses={data} most={mostNamed} /> : <Note>{t('record.unused')}</Note>)}
    </RecordSection>
  )
}

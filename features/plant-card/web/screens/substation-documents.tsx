import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { LateDocuments } from '../../../../platform/web/documents/late-documents.tsx'
import { recordQueries } from '../../../../platform/web/record/record-queries.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { connectionCalls, connectionKind } from '../../contract/section-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { mayOn } from '../parts/card-section.tsx'

/** Tab Substation and cabling > Documents: drawings, protocols and photos of the grid connection. */
export default function SubstationDocuments({ node, asked }: CardPartProps) {
  const { t } = useTranslation()
  const query = recordQueries(connectionKind, connectionCalls).one(node.entCode)
  const { data, error, isFetching, refetch } = useQuery(query)
  const { documents } = connectionKind
  return (
    <RecordBody width="full">
      {data && documents ? (
        <LateDocuments
          kind={connectionKind}
          rules={documents}
          recordId={node.entCode}
          isReadOnly={asked !== undefined || !mayOn(node, 'PICFarmEquipmentSubstationAndCabling', EDIT)}
        />
      ) : error ? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={4} />
      )}
    </RecordBody>
  )
}

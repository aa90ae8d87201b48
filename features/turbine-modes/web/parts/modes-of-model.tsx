import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Badge } from '../../../../kit/primitives/badge.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { ModelPartProps } from '../../../equipment-inventory/web/slots-port.ts'
import { modesPath, versionPath } from '../mode-links.ts'
import { modesQuery } from '../queries.ts'

/** Modes on the card of a wind turbine model, with the newest version of each. */
export default function ModesOfModel({ type, id }: ModelPartProps) {
  return type === 'WindTurbine' ? <Modes modelId={id} /> : null
}

function Modes({ modelId }: { readonly modelId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(modesQuery(modelId))
  return (
    <RecordSection
      title={t('turbineModes.title')}
      actions={<AppLink href={modesPath(modelId)}>{t('turbineModes.open')}</AppLink>}
    >
      {data ? (
        <LineList>
          {data.map(({ id, name, isFullPowerMode, versions: [newest] }) => (
            <Line
              key={id}
              after={isFullPowerMode && <Badge>{t('turbineModes.fullPower')}</Badge>}
              below={newest && format.number(newest.ratedPower, 0, 'kW')}
            >
              {newest ? <AppLink href={versionPath(modelId, id, newest.id)}>{name}</AppLink> : name}
            </Line>
          ))}
        </LineList>
      ) : error ? (
        <QueryError inline error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <LoadingState label={t('turbineModes.loading')} rows={3} />
      )}
      {data?.length === 0 && <Note>{t('turbineModes.none')}</Note>}
    </RecordSection>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import type { RightCheck } from '../../../../platform/contract/endpoint.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { Guarded } from '../../../../platform/web/rights/guarded.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { readsModes } from '../../contract/mode-calls.ts'
import type { HubHeight, TurbineMode } from '../../contract/turbine-mode.ts'
import { type ModePlace, readModePlace } from '../mode-links.ts'
import { hubHeightsQuery, modelQuery, modesQuery, type TurbineModel } from '../queries.ts'

/** What a screen below a model shows. */
export interface ModelParts {
  readonly place: ModePlace
  readonly model: TurbineModel
  readonly heights: readonly HubHeight[]
  readonly modes: readonly TurbineMode[]
}

export const modelName = ({ manufacturer, model, variant }: TurbineModel): string =>
  [manufacturer, model, variant].filter(Boolean).join(' ')

/** Reads model, hub heights and modes for a screen. Says which right is missing, and asks the server nothing without it. */
export function ModelScreen({
  right = readsModes,
  children,
}: {
  /** Besides reading models. */
  readonly right?: RightCheck
  readonly children: (parts: ModelParts) => ReactNode
}) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const place = readModePlace(pathname)
  if (place.modelId === '')
    return (
      <EmptyState
        title={t('record.noPage')}
        actions={<AppLink href="/PlantIDCard/Equipments/WindTurbines">{t('turbineModes.allModels')}</AppLink>}
      />
    )
  return (
    <Guarded right={readsModes}>
      <Guarded right={right}>
        <Read place={place}>{children}</Read>
      </Guarded>
    </Guarded>
  )
}

function Read({ place, children }: { readonly place: ModePlace; readonly children: (parts: ModelParts) => ReactNode }) {
  const { t } = useTranslation()
  const model = useQuery(modelQuery(place.modelId))
  const heights = useQuery(hubHeightsQuery(place.modelId))
  const modes = useQuery(modesQuery(place.modelId))
  if (model.data && heights.data && modes.data)
    return children({ place, model: model.data, heights: heights.data, modes: modes.data })
  const failed = [model, heights, modes].find(({ error }) => error)
  if (failed?.error)
    return <QueryError error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} />
  return <LoadingState label={t('turbineModes.loading')} rows={10} />
}

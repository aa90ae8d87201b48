import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { editsModes } from '../../contract/mode-calls.ts'
import type { TurbineMode } from '../../contract/turbine-mode.ts'
import type { CurveSubject } from '../curves/curve-lines.ts'
import { createPath, modelPath, updatePath } from '../mode-links.ts'
import { CurveChart } from '../parts/curve-chart.tsx'
import { HubHeights } from '../parts/hub-heights.tsx'
import { cellKey, ModeMatrix, mostCompared } from '../parts/mode-matrix.tsx'
import { type ModelParts, ModelScreen, modelName } from '../parts/model-screen.tsx'

/** Modes of a wind turbine model by hub height, with a chart of those that are chosen. */
export default function ModesHomeScreen() {
  return <ModelScreen>{(parts) => <Modes {...parts} />}</ModelScreen>
}

/** Newest version of each mode at the lowest hub height with curves. */
const firstChosen = (modes: readonly TurbineMode[]): readonly string[] =>
  modes
    .flatMap(({ versions }) => {
      const version = versions.find((one) => one.hubHeightWindClassDtos.length > 0)
      const height = version?.hubHeightWindClassDtos[0]
      return version && height ? [cellKey(version.id, height.id)] : []
    })
    .slice(0, mostCompared)

function Modes({ place: { modelId }, model, heights, modes }: ModelParts) {
  const { t } = useTranslation()
  const format = useFormat()
  const can = useCan()
  const navigate = useNavigation()
  const [picked, setPicked] = useState<readonly string[]>()
  const chosen = picked ?? firstChosen(modes)
  const subjects = useMemo(
    () =>
      modes.flatMap((mode) =>
        mode.versions.flatMap((version) =>
          version.hubHeightWindClassDtos.flatMap((curves): readonly CurveSubject[] => {
            const id = cellKey(version.id, curves.id)
            if (!chosen.includes(id)) return []
            return [{ id, name: `${mode.name} ${version.name}, ${format.number(curves.height, 1)} m`, curves }]
          }),
        ),
      ),
    [modes, chosen, format],
  )
  return (
    <RecordPage>
      <PageHeader
        title={t('turbineModes.title')}
        note={<AppLink href={modelPath(modelId)}>{modelName(model)}</AppLink>}
        actions={
          <>
            <Button onClick={() => navigate(updatePath(modelId))}>{t('turbineModes.machines')}</Button>
            {can(editsModes) && (
              <Button
                look="primary"
                icon={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => navigate(createPath(modelId))}
              >
                {t('turbineModes.add')}
              </Button>
            )}
          </>
        }
      />
      <RecordBody width="full">
        <RecordSection title={t('turbineModes.modes')}>
          {modes.length === 0 ? (
            <EmptyState inline title={t('turbineModes.none')}>
              {t('turbineModes.noneText')}
            </EmptyState>
          ) : (
            <ModeMatrix {...{ modelId, modes, heights, chosen }} onChosen={setPicked} />
          )}
        </RecordSection>
        {modes.length > 0 && (
          <RecordSection
            title={t('turbineModes.comparison')}
            note={t('turbineModes.comparisonNote', { most: mostCompared })}
          >
            <CurveChart label={modelName(model)} subjects={subjects} rotorDiameter={model.rotorDiameter} />
          </RecordSection>
        )}
        <HubHeights modelId={modelId} heights={heights} />
      </RecordBody>
    </RecordPage>
  )
}

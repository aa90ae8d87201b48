import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useConfirm } from '../../../../platform/web/forms/use-confirm.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { octaveFrequencies, thirdFrequencies } from '../../contract/frequencies.ts'
import { deleteModeVersion, editsModes, managesModes } from '../../contract/mode-calls.ts'
import type { HubHeight, ModeVersion, TurbineMode } from '../../contract/turbine-mode.ts'
import { editPath, modesPath } from '../mode-links.ts'
import { BandTable } from '../parts/band-table.tsx'
import { CurveChart } from '../parts/curve-chart.tsx'
import { usersIn } from '../parts/hub-heights.tsx'
import { useDay } from '../parts/mode-matrix.tsx'
import { type ModelParts, ModelScreen, modelName } from '../parts/model-screen.tsx'
import { readModesAgain } from '../queries.ts'

/** A version of a mode with its curves. */
export default function ModeVersionScreen() {
  return <ModelScreen>{(parts) => <Found {...parts} />}</ModelScreen>
}

function Found(parts: ModelParts) {
  const { t } = useTranslation()
  const { place, modes } = parts
  const mode = modes.find(({ id }) => id === place.modeId)
  const version = mode?.versions.find(({ id }) => id === place.versionId)
  if (!mode || !version)
    return (
      <EmptyState
        title={t('turbineModes.noVersion')}
        actions={<AppLink href={modesPath(place.modelId)}>{t('turbineModes.title')}</AppLink>}
      />
    )
  return <Version {...parts} mode={mode} version={version} />
}

interface Props extends ModelParts {
  readonly mode: TurbineMode
  readonly version: ModeVersion
}

function Version({ place: { modelId }, model, mode, version }: Props) {
  const { t } = useTranslation()
  const heights = version.hubHeightWindClassDtos
  const [heightId, setHeight] = useState(heights[0]?.id)
  const shown = heights.find(({ id }) => id === heightId) ?? heights[0]
  return (
    <RecordPage>
      <PageHeader
        title={`${mode.name} · ${version.name}`}
        note={<AppLink href={modesPath(modelId)}>{modelName(model)}</AppLink>}
        actions={<Actions {...{ modelId, mode, version }} />}
      />
      <RecordBody width="full">
        <VersionFacts mode={mode} version={version} />
        {!version.isReadable ? (
          <EmptyState inline title={t('turbineModes.restricted')}>
            {t('turbineModes.restrictedText')}
          </EmptyState>
        ) : shown ? (
          <Curves {...{ model, mode, version, heights, shown }} onHeight={setHeight} />
        ) : (
          <EmptyState inline title={t('turbineModes.noCurve')} />
        )}
      </RecordBody>
    </RecordPage>
  )
}

function Actions({ modelId, mode, version }: { readonly modelId: string } & Pick<Props, 'mode' | 'version'>) {
  const { t } = useTranslation()
  const can = useCan()
  const navigate = useNavigation()
  const confirm = useConfirm()
  const client = useQueryClient()
  const remove = async () => {
    const answer = await confirm({
      title: t('turbineModes.deleteVersion', { name: version.name }),
      text: t('turbineModes.deleteText'),
      okLabel: t('record.delete'),
      look: 'danger',
    })
    if (answer !== 'ok') return
    try {
      await call(deleteModeVersion, {
        params: { id: mode.id, versionId: version.id },
        query: { version: mode.version },
      })
      navigate(modesPath(modelId))
    } catch (error) {
      const users = usersIn(error)
      showNotice(users === undefined ? t(refusalKeyOf(error)) : t('turbineModes.inUse', { users }), {
        state: 'warning',
      })
    }
    await readModesAgain(client)
  }
  return (
    <>
      {can(managesModes) && <Button onClick={() => void remove()}>{t('record.delete')}</Button>}
      {can(editsModes) && version.isReadable && (
        <Button look="primary" onClick={() => navigate(editPath(modelId, mode.id, version.id))}>
          {t(version.isUsed ? 'turbineModes.newVersion' : 'record.edit')}
        </Button>
      )}
    </>
  )
}

function VersionFacts({ mode, version }: Pick<Props, 'mode' | 'version'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const dayOf = useDay()
  return (
    <RecordSection title={t('turbineModes.version')}>
      <Facts
        facts={[
          [t('turbineModes.validFrom'), dayOf(version.date)],
          [t('turbineModes.ratedPower'), version.ratedPower === null ? '' : format.number(version.ratedPower, 0, 'kW')],
          [t('turbineModes.fullPower'), t(mode.isFullPowerMode ? 'turbineModes.yes' : 'turbineModes.no')],
          [
            t('turbineModes.side'),
            t(version.isMediumVoltageSide ? 'turbineModes.mediumVoltage' : 'turbineModes.terminals'),
          ],
          [t('turbineModes.source'), version.source],
          [t('turbineModes.licence'), version.licence],
          [t('turbineModes.access'), version.isRestricted ? t('turbineModes.listed') : t('turbineModes.everybody')],
          [t('turbineModes.usedBy'), t(version.isUsed ? 'turbineModes.byMachines' : 'turbineModes.unused')],
          [t('turbineModes.createdBy'), version.createdBy],
        ]}
      />
    </RecordSection>
  )
}

function Curves({
  model,
  mode,
  version,
  heights,
  shown,
  onHeight,
}: Pick<Props, 'model' | 'mode' | 'version'> & {
  readonly heights: readonly HubHeight[]
  readonly shown: HubHeight
  readonly onHeight: (id: number) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const name = `${mode.name} ${version.name}`
  const subjects = useMemo(() => [{ id: String(shown.id), name, curves: shown }], [shown, name])
  return (
    <>
      <RecordSection
        title={t('turbineModes.curves')}
        actions={
          <SegmentedControl
            label={t('turbineModes.hubHeight')}
            choices={heights.map(({ id, height }) => ({ value: String(id), label: `${format.number(height, 1)} m` }))}
            value={String(shown.id)}
            onChange={(id) => onHeight(Number(id))}
          />
        }
      >
        <CurveChart
          label={`${modelName(model)} ${name} ${format.number(shown.height, 1)} m`}
          subjects={subjects}
          rotorDiameter={model.rotorDiameter}
        />
      </RecordSection>
      {shown.octaveBands.length > 0 && (
        <RecordSection title={t('turbineModes.grid.octaves')} note="dB(A)">
          <BandTable
            label={`${t('turbineModes.grid.octaves')}, ${name}`}
            rows={shown.octaveBands}
            frequencies={octaveFrequencies}
          />
        </RecordSection>
      )}
      {shown.oneThirdOctaveBands.length > 0 && (
        <RecordSection title={t('turbineModes.grid.thirds')} note="dB(A)">
          <BandTable
            label={`${t('turbineModes.grid.thirds')}, ${name}`}
            rows={shown.oneThirdOctaveBands}
            frequencies={thirdFrequencies}
          />
        </RecordSection>
      )}
      {shown.cuts.length > 0 && (
        <RecordSection title={t('turbineModes.grid.cuts')}>
          <Facts
            facts={shown.cuts.map(({ kind, windSpeed, averaging }) => [
              `${t(`turbineModes.cut.${kind}`)} (${format.number(averaging, 0, 's')})`,
              format.number(windSpeed, 1, 'm/s'),
            ])}
          />
        </RecordSection>
      )}
    </>
  )
}

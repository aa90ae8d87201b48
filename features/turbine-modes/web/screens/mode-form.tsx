import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordFooter } from '../../../../kit/composites/record/record-footer.tsx'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { editsModes, saveTurbineMode } from '../../contract/mode-calls.ts'
import type { ModeVersion, TurbineMode } from '../../contract/turbine-mode.ts'
import { bodyOf, checkDraft, draftOf, fieldFaults, type ModeDraft } from '../curves/mode-draft.ts'
import { modesPath, versionPath } from '../mode-links.ts'
import { CurveChart } from '../parts/curve-chart.tsx'
import { CurveEditor } from '../parts/curve-editor.tsx'
import { FaultList } from '../parts/fault-list.tsx'
import { type ModelParts, ModelScreen, modelName } from '../parts/model-screen.tsx'
import { VersionFields } from '../parts/version-fields.tsx'
import { readModesAgain } from '../queries.ts'

/** The form of a new mode, of a version, and of the next version of one that machines use. */
export default function ModeFormScreen() {
  return <ModelScreen right={editsModes}>{(parts) => <Found {...parts} />}</ModelScreen>
}

function Found(parts: ModelParts) {
  const { t } = useTranslation()
  const { place, modes } = parts
  const mode = modes.find(({ id }) => id === place.modeId)
  const version = mode?.versions.find(({ id }) => id === place.versionId)
  if (place.modeId > 0 && (!mode || !version?.isReadable))
    return (
      <EmptyState
        title={t('turbineModes.noVersion')}
        actions={<AppLink href={modesPath(place.modelId)}>{t('turbineModes.title')}</AppLink>}
      />
    )
  return <Form key={place.versionId} {...parts} mode={mode} version={version} />
}

interface Props extends ModelParts {
  readonly mode: TurbineMode | undefined
  readonly version: ModeVersion | undefined
}

const useModeForm = ({ place: { modelId }, model, modes, mode, version }: Props) => {
  const { locale } = useFormat()
  const navigate = useNavigation()
  const client = useQueryClient()
  const { t } = useTranslation()
  const start = useRef<ModeDraft>(undefined)
  start.current ??= draftOf(mode, version, { isFirst: modes.length === 0, language: locale })
  const [draft, setDraft] = useState(start.current)
  const [wasAsked, setAsked] = useState(false)
  const isSaved = useRef(false)
  const { read, faults } = useMemo(
    () => checkDraft(draft, model, modes, mode, locale),
    [draft, model, modes, mode, locale],
  )
  const fields = fieldFaults(draft, modes, mode, version)
  const isRefused =
    Object.keys(fields).length > 0 || faults.some(({ fault }) => fault === 'no-number' || !fault.isWarning)
  const save = useMutation({
    mutationFn: () =>
      call(saveTurbineMode, {
        params: { id: mode?.id ?? 0 },
        body: bodyOf(draft, read, { wtmId: Number(modelId), own: mode, version }),
      }),
    onSuccess: async (saved) => {
      isSaved.current = true
      await readModesAgain(client)
      showNotice(t('turbineModes.saved'))
      const made = saved.versions.find(({ date }) => date === draft.date) ?? saved.versions[0]
      navigate(made ? versionPath(modelId, saved.id, made.id) : modesPath(modelId))
    },
    onError: () => readModesAgain(client),
  })
  return {
    ...{ draft, read, faults, save, navigate },
    fields: wasAsked ? fields : {},
    change: (values: Partial<ModeDraft>) => setDraft((before) => ({ ...before, ...values })),
    isDirty: () => !isSaved.current && JSON.stringify(draft) !== JSON.stringify(start.current),
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      setAsked(true)
      if (!isRefused && !save.isPending) save.mutate()
    },
    isBlocked: wasAsked && isRefused,
  }
}

function Form(props: Props) {
  const { t } = useTranslation()
  const { place, model, mode, version } = props
  const form = useModeForm(props)
  const back = () =>
    form.navigate(mode && version ? versionPath(place.modelId, mode.id, version.id) : modesPath(place.modelId))
  return (
    <RecordPage onSubmit={form.submit}>
      <PageHeader
        title={mode ? `${mode.name} · ${version?.name ?? ''}` : t('turbineModes.add')}
        note={<AppLink href={modesPath(place.modelId)}>{modelName(model)}</AppLink>}
      />
      <RecordBody width="full">
        {version?.isUsed && <Note role="status">{t('turbineModes.nextVersionNote')}</Note>}
        <VersionFields draft={form.draft} faults={form.fields} onChange={form.change} />
        <CurveSection {...props} form={form} />
      </RecordBody>
      <RecordFooter
        status={form.isBlocked ? t('turbineModes.blocked') : ''}
        refusal={form.save.error ? t(refusalKeyOf(form.save.error)) : undefined}
      >
        <Button onClick={back}>{t('action.cancel')}</Button>
        <Button look="primary" type="submit" busy={form.save.isPending}>
          {t('form.save')}
        </Button>
      </RecordFooter>
      <LeaveGuard isDirty={form.isDirty} onLeave={() => undefined} />
    </RecordPage>
  )
}

function CurveSection({ model, heights, form }: Props & { readonly form: ReturnType<typeof useModeForm> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [heightId, setHeight] = useState(heights[0]?.id)
  const { draft, read, faults, change } = form
  const curves = heightId === undefined ? undefined : read.get(heightId)?.curves
  const subjects = useMemo(
    () => (curves ? [{ id: String(heightId), name: draft.name || t('turbineModes.mode'), curves }] : []),
    [curves, heightId, draft.name, t],
  )
  if (heightId === undefined)
    return (
      <RecordSection title={t('turbineModes.curves')}>
        <EmptyState inline title={t('turbineModes.noHeights')}>
          {t('turbineModes.noHeightsText')}
        </EmptyState>
      </RecordSection>
    )
  const own = faults.filter((fault) => fault.heightId === heightId)
  const faulty = new Set(faults.map((fault) => fault.heightId))
  return (
    <RecordSection
      title={t('turbineModes.curves')}
      actions={
        <SegmentedControl
          label={t('turbineModes.hubHeight')}
          choices={heights.map(({ id, height }) => ({
            value: String(id),
            label: `${format.number(height, 1)} m${faulty.has(id) ? ' !' : ''}`,
          }))}
          value={String(heightId)}
          onChange={(id) => setHeight(Number(id))}
        />
      }
    >
      <CurveEditor
        key={heightId}
        grids={draft.grids[heightId] ?? []}
        faults={own}
        onChange={(grids) => change({ grids: { ...draft.grids, [heightId]: grids } })}
      />
      <FaultList faults={own} />
      {subjects.length > 0 && (
        <CurveChart label={modelName(model)} subjects={subjects} rotorDiameter={model.rotorDiameter} />
      )}
    </RecordSection>
  )
}

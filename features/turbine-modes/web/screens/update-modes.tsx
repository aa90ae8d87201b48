import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordFooter } from '../../../../kit/composites/record/record-footer.tsx'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { DateField } from '../../../../kit/primitives/date-field.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useDateWords } from '../../../../platform/web/time/use-date-words.ts'
import { assignTurbineMode, removeTurbineMode, type TurbineMachine } from '../../contract/machine-calls.ts'
import { editsModes } from '../../contract/mode-calls.ts'
import type { ModeVersion, TurbineMode } from '../../contract/turbine-mode.ts'
import { modesPath } from '../mode-links.ts'
import { useDay } from '../parts/mode-matrix.tsx'
import { type ModelParts, ModelScreen, modelName } from '../parts/model-screen.tsx'
import { machinesQuery, readModesAgain } from '../queries.ts'

/** Which machines of a model have which hub height and mode, from which day on. */
export default function UpdateModesScreen() {
  return <ModelScreen>{(parts) => <Machines {...parts} />}</ModelScreen>
}

function Machines(parts: ModelParts) {
  const { t } = useTranslation()
  const { place, model } = parts
  const { data, error, isFetching, refetch } = useQuery(machinesQuery(place.modelId))
  return (
    <>
      <PageHeader
        title={t('turbineModes.machines')}
        note={<AppLink href={modesPath(place.modelId)}>{modelName(model)}</AppLink>}
      />
      {data ? (
        data.results.length === 0 ? (
          <EmptyState title={t('turbineModes.noMachines')}>
            {data.others > 0
              ? t('turbineModes.otherMachines', { count: data.others })
              : t('turbineModes.noMachinesText')}
          </EmptyState>
        ) : (
          <Form {...parts} machines={data.results} others={data.others} />
        )
      ) : error ? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <LoadingState label={t('turbineModes.loading')} rows={8} />
      )}
    </>
  )
}

interface Props extends ModelParts {
  readonly machines: readonly TurbineMachine[]
  readonly others: number
}

/** Versions of a mode with curves for a hub height. */
const versionsAt = (mode: TurbineMode | undefined, heightId: number): readonly ModeVersion[] =>
  mode?.versions.filter(({ hubHeightWindClassDtos }) => hubHeightWindClassDtos.some(({ id }) => id === heightId)) ?? []

const useAssignment = ({ place, heights, modes }: Props) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [heightId, setHeight] = useState(heights[0]?.id ?? 0)
  const [modeId, setMode] = useState(modes[0]?.id ?? 0)
  const [versionId, setVersion] = useState<number | null>(null)
  const [validFrom, setFrom] = useState<string | null>(null)
  const [wasAsked, setAsked] = useState(false)
  const versions = versionsAt(
    modes.find(({ id }) => id === modeId),
    heightId,
  )
  const assign = useMutation({
    mutationFn: () =>
      call(assignTurbineMode, {
        body: {
          idWindTurbineModel: Number(place.modelId),
          entCodes: [...chosen],
          ...{ hubHeightId: heightId, modeId, versionId, validFrom: validFrom ?? '' },
        },
      }),
    onSuccess: ({ machines }) => {
      showNotice(t('turbineModes.assigned', { count: machines }))
      setChosen([])
    },
    onSettled: () => readModesAgain(client),
  })
  return {
    ...{ chosen, setChosen, heightId, modeId, setMode, versionId, setVersion, validFrom, setFrom, versions, assign },
    setHeight: (id: number) => {
      setHeight(id)
      setVersion(null)
    },
    needsDay: wasAsked && validFrom === null,
    needsMachines: wasAsked && chosen.length === 0,
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      setAsked(true)
      if (validFrom !== null && chosen.length > 0 && !assign.isPending) assign.mutate()
    },
  }
}

function Form(props: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const form = useAssignment(props)
  const mayEdit = can(editsModes) && props.machines.some((machine) => machine.mayEdit)
  return (
    <RecordPage {...(mayEdit && { onSubmit: form.submit })}>
      <RecordBody width="full">
        {mayEdit && <Choice {...props} form={form} />}
        <RecordSection title={t('turbineModes.machinesOfModel')}>
          {props.others > 0 && <Note>{t('turbineModes.otherMachines', { count: props.others })}</Note>}
          <MachineTable {...props} form={form} mayEdit={mayEdit} />
        </RecordSection>
      </RecordBody>
      {mayEdit && (
        <RecordFooter
          status={
            form.needsMachines
              ? t('turbineModes.chooseMachines')
              : t('turbineModes.chosen', { count: form.chosen.length })
          }
          refusal={
            form.assign.error
              ? t(refusalKeyOf(form.assign.error, { invalid: 'turbineModes.noCurveAtHeight' }))
              : undefined
          }
        >
          <Button look="primary" type="submit" busy={form.assign.isPending}>
            {t('turbineModes.assign')}
          </Button>
        </RecordFooter>
      )}
    </RecordPage>
  )
}

type AssignmentForm = ReturnType<typeof useAssignment>

function Choice({ heights, modes, form }: Props & { readonly form: AssignmentForm }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dateWords = useDateWords()
  return (
    <RecordSection title={t('turbineModes.newAssignment')}>
      <Fields>
        <Select
          label={t('turbineModes.hubHeight')}
          choices={heights.map(({ id, height }) => ({ value: String(id), label: format.number(height, 1, 'm') }))}
          value={String(form.heightId)}
          onChange={(id) => form.setHeight(Number(id))}
        />
        <Select
          label={t('turbineModes.mode')}
          choices={modes.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(form.modeId)}
          onChange={(id) => {
            form.setMode(Number(id))
            form.setVersion(null)
          }}
        />
        <Select
          label={t('turbineModes.version')}
          choices={[
            { value: '0', label: t('turbineModes.newestVersion') },
            ...form.versions.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(form.versionId ?? 0)}
          onChange={(id) => form.setVersion(Number(id) || null)}
        />
        <DateField
          label={t('turbineModes.validFrom')}
          help={t('turbineModes.validFromHelp')}
          needed
          value={form.validFrom}
          locale={format.locale}
          words={dateWords}
          error={form.needsDay ? t('turbineModes.fault.needed') : undefined}
          onChange={form.setFrom}
        />
      </Fields>
    </RecordSection>
  )
}

function MachineTable({
  heights,
  modes,
  machines,
  form,
  mayEdit,
}: Props & { readonly form: AssignmentForm; readonly mayEdit: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dayOf = useDay()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (params: { entCode: string; validFrom: string }) => call(removeTurbineMode, { params }),
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'warning' }),
    onSettled: () => readModesAgain(client),
  })
  const textOf = ({ hubHeightId, modeId, versionId, validFrom }: TurbineMachine['modes'][number]) => {
    const mode = modes.find(({ id }) => id === modeId)
    const height = heights.find(({ id }) => id === hubHeightId)
    const version = mode?.versions.find(({ id }) => id === versionId)
    const parts = [mode?.name, version?.name, height && format.number(height.height, 1, 'm')].filter(Boolean)
    return t('turbineModes.from', { what: parts.join(' · '), day: dayOf(validFrom) })
  }
  const { chosen, setChosen } = form
  return (
    <ShortTable
      label={{ text: t('turbineModes.machinesOfModel') }}
      rows={machines}
      rowKey={({ entCode }) => entCode}
      columns={[
        ...(mayEdit
          ? [
              {
                ...{ id: 'chosen', header: t('turbineModes.choose'), headerHidden: true, look: 'least' as const },
                cell: ({ entCode, name, mayEdit: isFree }: TurbineMachine) => (
                  <Checkbox
                    label={t('turbineModes.chooseMachine', { name })}
                    labelHidden
                    disabled={!isFree}
                    checked={chosen.includes(entCode)}
                    onChange={(isChosen) =>
                      setChosen(isChosen ? [...chosen, entCode] : chosen.filter((one) => one !== entCode))
                    }
                  />
                ),
              },
            ]
          : []),
        {
          ...{ id: 'machine', header: t('turbineModes.machine'), names: true },
          cell: ({ name, farmName }) => `${farmName} · ${name}`,
        },
        {
          ...{ id: 'today', header: t('turbineModes.todayFrom') },
          cell: ({ today }) => t(`turbineModes.today.${today}`),
        },
        {
          ...{ id: 'modes', header: t('turbineModes.overTime') },
          cell: ({ entCode, modes: held, mayEdit: isFree }) =>
            held.map((one) => (
              <div key={one.validFrom}>
                {textOf(one)}{' '}
                {mayEdit && isFree && (
                  <Button
                    size="small"
                    look="quiet"
                    onClick={() => remove.mutate({ entCode, validFrom: one.validFrom })}
                  >
                    {t('turbineModes.removeAssignment')}
                  </Button>
                )}
              </div>
            )),
        },
      ]}
    />
  )
}

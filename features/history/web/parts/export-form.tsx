import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fields, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { DateTimeField } from '../../../../kit/primitives/date-time-field.tsx'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { useFarmChoices } from '../../../../platform/web/search/use-farm-choices.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useDateWords } from '../../../../platform/web/time/use-date-words.ts'
import { exportFormats, startHistoryExport } from '../../contract/history-exports.ts'
import { exportFarmsQuery, exportsKey } from '../export-queries.ts'
import styles from './exports.module.css'

type ExportFarm = NonNullable<ReturnType<typeof useFarms>['data']>[number]

const useFarms = () => useQuery(exportFarmsQuery())

/** Why an export was not started, as the server says it. */
const refusals = ['exports-off', 'exports-open', 'export-quota', 'export-disk']

const refusalKey = (error: unknown): string => {
  const code = error instanceof ApiError ? error.code : ''
  return refusals.includes(code) ? `historyExports.refused.${code}` : 'historyExports.refused.other'
}

export interface ExportWish {
  readonly farmCodes: readonly string[]
  readonly fromMs: number | null
  readonly toMs: number | null
}

/** Starts an export of raw values. */
export function ExportForm({ wish }: { readonly wish: ExportWish }) {
  const { t } = useTranslation()
  const farms = useFarms()
  if (farms.isError)
    return <QueryError inline error={farms.error} onRetry={() => void farms.refetch()} busy={farms.isFetching} />
  if (!farms.data) return <LoadingState label={t('state.loading')} rows={3} />
  if (farms.data.length === 0)
    return (
      <EmptyState inline title={t('historyExports.noFarms')}>
        <p>{t('historyExports.noFarmsText')}</p>
      </EmptyState>
    )
  return <Form farms={farms.data} wish={wish} />
}

interface Draft {
  readonly farmCodes: readonly string[]
  readonly deviceCodes: readonly string[]
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly format: (typeof exportFormats)[number]
  readonly flagged: boolean
}

const isOrdered = ({ fromMs, toMs }: Draft): boolean => fromMs !== null && toMs !== null && fromMs < toMs

/** The farm of the draft, if it has only one: its machines can be chosen, and times are its own. */
const onlyFarm = (farms: readonly ExportFarm[], { farmCodes }: Draft): ExportFarm | undefined =>
  farmCodes.length === 1 ? farms.find(({ farmCode }) => farmCode === farmCodes[0]) : undefined

const bodyOf = ({ farmCodes, deviceCodes, fromMs, toMs, format, flagged }: Draft) => ({
  farmCodes: [...farmCodes],
  ...(deviceCodes.length > 0 && { deviceCodes: [...deviceCodes] }),
  from: fromMs ?? 0,
  to: toMs ?? 0,
  format,
  flagged,
})

function Form({ farms, wish }: { readonly farms: readonly ExportFarm[]; readonly wish: ExportWish }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => ({
    ...wish,
    farmCodes: wish.farmCodes.filter((code) => farms.some(({ farmCode }) => farmCode === code)),
    deviceCodes: [],
    format: 'csv',
    flagged: false,
  }))
  const [wasAsked, setAsked] = useState(false)
  const start = useMutation({
    mutationFn: () => call(startHistoryExport, { body: bodyOf(draft) }),
    onSuccess: () => showNotice(t('historyExports.started')),
    onSettled: () => client.invalidateQueries({ queryKey: exportsKey }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    const isTyped = event.currentTarget instanceof HTMLFormElement && event.currentTarget.checkValidity()
    if (isTyped && draft.farmCodes.length > 0 && isOrdered(draft) && !start.isPending) start.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('historyExports.new')}>
      <ExportFields
        farms={farms}
        draft={draft}
        wasAsked={wasAsked}
        onChange={(change) => setDraft((held) => ({ ...held, ...change }))}
      />
      <Note>{t('historyExports.oneFile')}</Note>
      {start.isError && <Fault>{t(refusalKey(start.error))}</Fault>}
      <Button type="submit" look="primary" busy={start.isPending}>
        {t('historyExports.start')}
      </Button>
    </form>
  )
}

interface FieldsProps {
  readonly farms: readonly ExportFarm[]
  readonly draft: Draft
  /** Missing fields say so. */
  readonly wasAsked: boolean
  readonly onChange: (change: Partial<Draft>) => void
}

function ExportFields({ farms, draft, wasAsked, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const choices = useFarmChoices(farms)
  const farm = onlyFarm(farms, draft)
  const { farmCodes, deviceCodes, format, flagged } = draft
  return (
    <Fields>
      <MultiSelect
        label={t('historyExports.farms')}
        choices={choices}
        value={farmCodes}
        onChange={(next) => onChange({ farmCodes: next, deviceCodes: [] })}
        nothingFound={t('historyExports.nothingFound')}
        error={wasAsked && farmCodes.length === 0 ? t('historyExports.required') : undefined}
      />
      {farm && (
        <MultiSelect
          label={t('historyExports.machines')}
          placeholder={t('historyExports.allMachines')}
          choices={farm.deviceCodes.map((code) => ({ value: code, label: code }))}
          value={deviceCodes}
          onChange={(next) => onChange({ deviceCodes: next })}
          nothingFound={t('historyExports.nothingFound')}
        />
      )}
      <RangeFields farm={farm} draft={draft} wasAsked={wasAsked} onChange={onChange} />
      <WholeRow>
        <SegmentedControl
          label={t('historyExports.format')}
          choices={exportFormats.map((value) => ({ value, label: t(`historyExports.formats.${value}`) }))}
          value={format}
          onChange={(next) => onChange({ format: next })}
        />
      </WholeRow>
      <WholeRow>
        <Checkbox
          label={t('historyExports.flagged')}
          help={t('historyExports.flaggedHelp')}
          checked={flagged}
          onChange={(next) => onChange({ flagged: next })}
        />
      </WholeRow>
    </Fields>
  )
}

function RangeFields({
  farm,
  draft,
  wasAsked,
  onChange,
}: Omit<FieldsProps, 'farms'> & { readonly farm: ExportFarm | undefined }) {
  const { t } = useTranslation()
  const times = { zone: useZone().zoneOf(farm?.timezone), locale: useFormat().locale, words: useDateWords() }
  const { fromMs, toMs } = draft
  const required = t('historyExports.required')
  const endFault = toMs === null ? required : t('historyExports.notAfter')
  return (
    <>
      <DateTimeField
        {...times}
        label={t('historyExports.from')}
        valueMs={fromMs}
        onChange={(next) => onChange({ fromMs: next })}
        needed
        {...(wasAsked && fromMs === null && { error: required })}
      />
      <DateTimeField
        {...times}
        label={t('historyExports.to')}
        valueMs={toMs}
        onChange={(next) => onChange({ toMs: next })}
        needed
        {...(wasAsked && (toMs === null || fromMs !== null) && !isOrdered(draft) && { error: endFault })}
      />
    </>
  )
}

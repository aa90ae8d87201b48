import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useInstantText } from '../../../../platform/web/time/use-instant-text.ts'
import { type LimitName, limitBounds } from '../../../alarms/contract/cause.ts'
import { type FarmCauseLimits, setCauseLimits } from '../../../alarms/contract/cause-limits.ts'
import styles from './cause-limits.module.css'
import { causeLimitsQuery } from './rule-queries.ts'

const names = Object.keys(limitBounds) as LimitName[]

type Texts = Readonly<Record<LimitName, string>>
const textsOf = (limits: FarmCauseLimits['limits']): Texts =>
  Object.fromEntries(names.map((name) => [name, String(limits[name])])) as Texts

/** The number of a text; undefined: it is none within the bounds. */
const limitOf = (name: LimitName, text: string): number | undefined => {
  const [least, most] = limitBounds[name]
  const value = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

/** Limits of the rules of causes of a farm, for a person with manage. */
export function CauseLimits({ farmCode }: { readonly farmCode: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...causeLimitsQuery(farmCode), enabled: isOpen })
  const close = () => setOpen(false)
  const title = t('alarmPages.limits.title')
  return (
    <>
      <Button size="small" busy={isOpen && query.isPending} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && query.data && <LimitsForm key={query.data.version} held={query.data} onClose={close} />}
      {isOpen && !query.data && query.isError && (
        <Modal title={title} closeLabel={t('action.close')} opened onClose={close}>
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        </Modal>
      )}
    </>
  )
}

function LimitsForm({ held, onClose }: { readonly held: FarmCauseLimits; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [texts, setTexts] = useState(() => textsOf(held.limits))
  const [isTried, setTried] = useState(false)
  const save = async (): Promise<boolean> => {
    setTried(true)
    const entries = names.map((name) => [name, limitOf(name, texts[name])] as const)
    if (entries.some(([, value]) => value === undefined)) return false
    const { farmCode, version } = held
    const limits = Object.fromEntries(entries) as FarmCauseLimits['limits']
    try {
      const saved = await call(setCauseLimits, { body: { farmCode, version, limits } })
      client.setQueryData(causeLimitsQuery(farmCode).queryKey, saved)
      showNotice(t('alarmPages.limits.saved'))
      return true
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 409
      showNotice(t(isOutdated ? 'alarmPages.limits.outdated' : 'alarmPages.failed.other'), { state: 'critical' })
      if (isOutdated) await client.invalidateQueries({ queryKey: causeLimitsQuery(farmCode).queryKey })
      return false
    }
  }
  const errorOf = (name: LimitName) => {
    const [least, most] = limitBounds[name]
    return isTried && limitOf(name, texts[name]) === undefined
      ? t('alarmPages.limits.wrong', { least, most })
      : undefined
  }
  return (
    <Modal
      title={t('alarmPages.limits.title')}
      closeLabel={t('action.close')}
      opened
      onClose={onClose}
      submit={{
        label: t('form.save'),
        cancelLabel: t('action.cancel'),
        validate: save,
        onSubmit: onClose,
      }}
    >
      <div className={styles.form}>
        <p className={styles.note}>{t('alarmPages.limits.note')}</p>
        {names.map((name) => (
          <TextField
            key={name}
            label={t(`alarmPages.limits.name.${name}`)}
            help={t('alarmPages.limits.default', { value: held.defaults[name] })}
            inputMode="numeric"
            value={texts[name]}
            error={errorOf(name)}
            onChange={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [name]: value }))}
          />
        ))}
        <Objections held={held} />
        <History held={held} />
      </div>
    </Modal>
  )
}

function Objections({ held: { objections } }: { readonly held: FarmCauseLimits }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (objections.length === 0) return null
  return (
    <ShortTable
      label={{ text: t('alarmPages.limits.objections') }}
      rows={objections}
      rowKey={({ rule }) => rule}
      columns={[
        {
          ...{ id: 'rule', header: t('alarmPages.column.causeRule'), names: true },
          cell: ({ rule }) => t(`alarmPages.rule.${rule}`),
        },
        {
          ...{ id: 'count', header: t('alarmPages.limits.objections'), align: 'end' },
          cell: ({ count }) => format.number(count),
        },
      ]}
    />
  )
}

function History({ held: { history, defaults } }: { readonly held: FarmCauseLimits }) {
  const { t } = useTranslation()
  const instantText = useInstantText()
  if (history.length === 0) return null
  const changed = (limits: FarmCauseLimits['limits'], at: number) => {
    const before = history[at + 1]?.limits ?? defaults
    return names
      .filter((name) => limits[name] !== before[name])
      .map((name) => `${t(`alarmPages.limits.name.${name}`)} ${before[name]} → ${limits[name]}`)
      .join('; ')
  }
  return (
    <details>
      <summary>{t('alarmPages.limits.history')}</summary>
      <ShortTable
        label={{ text: t('alarmPages.limits.history') }}
        rows={history.map((entry, at) => ({ ...entry, text: changed(entry.limits, at) }))}
        rowKey={({ version }) => String(version)}
        columns={[
          {
            ...{ id: 'from', header: t('alarmPages.limits.since'), names: true },
            cell: ({ validFrom }) => instantText(Date.parse(validFrom)),
          },
          { id: 'by', header: t('alarmPages.limits.by'), cell: ({ author }) => author },
          { id: 'text', header: t('alarmPages.limits.change'), cell: ({ text }) => text },
        ]}
      />
    </details>
  )
}

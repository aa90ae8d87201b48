import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { DateTimeField } from '../../../../kit/primitives/date-time-field.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { useTypedText } from '../../../../kit/primitives/use-typed-text.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { useDateWords } from '../../../../platform/web/time/use-date-words.ts'
import { auditResults } from '../../contract/audit-log.ts'
import { everything, type LogView, ranges } from '../log-view.ts'
import { useOperationWords } from '../operation-words.ts'
import { choicesQuery } from '../queries.ts'
import styles from './log-filters.module.css'

/** What of the log is shown: each filter narrows the others. */
export function LogFilters({
  view,
  isFiltered,
  onView,
}: {
  readonly view: LogView
  readonly isFiltered: boolean
  readonly onView: (change: Partial<LogView>) => void
}) {
  const { t } = useTranslation()
  const times = { zone: useZone().zoneOf(undefined), locale: useFormat().locale, words: useDateWords() }
  const operation = useOperationWords()
  const { data } = useQuery(choicesQuery())
  const operations = (data?.operations ?? [])
    .map((value) => ({ value, label: operation(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Toolbar label={t('auditLog.filter.label')}>
      <Typed field="text" view={view} onView={onView} wide />
      <Choice
        field="actor"
        value={view.actor}
        onChange={(actor) => onView({ actor })}
        choices={[
          { value: '', label: t('auditLog.filter.anyActor') },
          { value: 'none', label: t('auditLog.actor.nobody') },
          ...(data?.actors ?? []).map(({ id, name }) => ({ value: id, label: name || id })),
        ]}
      />
      <Choice
        field="operation"
        value={view.operation}
        onChange={(next) => onView({ operation: next })}
        choices={[{ value: '', label: t('auditLog.filter.anyOperation') }, ...operations]}
      />
      <Choice
        field="result"
        value={view.result}
        onChange={(result) => onView({ result: result as LogView['result'] })}
        choices={[
          { value: 'all', label: t('auditLog.filter.anyResult') },
          ...auditResults.map((value) => ({ value, label: t(`auditLog.result.${value}`) })),
        ]}
      />
      <Choice
        field="range"
        value={view.range}
        onChange={(range) => onView({ range: range as LogView['range'] })}
        choices={ranges.map((value) => ({ value, label: t(`auditLog.range.${value}`) }))}
      />
      {view.range === 'own' && (
        <span className={styles.ends}>
          <DateTimeField
            {...times}
            label={t('auditLog.filter.from')}
            valueMs={view.from}
            onChange={(from) => onView({ from })}
          />
          <DateTimeField
            {...times}
            label={t('auditLog.filter.to')}
            valueMs={view.to}
            onChange={(to) => onView({ to })}
            {...(view.from !== null &&
              view.to !== null &&
              view.to <= view.from && { error: t('auditLog.filter.order') })}
          />
        </span>
      )}
      <Typed field="target" view={view} onView={onView} />
      <Typed field="farm" view={view} onView={onView} />
      {isFiltered && (
        <Button look="quiet" onClick={() => onView(everything)}>
          {t('auditLog.filter.clear')}
        </Button>
      )}
    </Toolbar>
  )
}

function Typed({
  field,
  view,
  onView,
  wide = false,
}: {
  readonly field: 'text' | 'target' | 'farm'
  readonly view: LogView
  readonly onView: (change: Partial<LogView>) => void
  readonly wide?: boolean
}) {
  const { t } = useTranslation()
  const typed = useTypedText(view[field], (next) => onView({ [field]: next }))
  return (
    <div className={wide ? styles.search : styles.typed}>
      <TextField
        label={t(`auditLog.filter.${field}`)}
        labelHidden
        placeholder={t(`auditLog.filter.${field}`)}
        maxLength={field === 'farm' ? 60 : 200}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
      />
    </div>
  )
}

function Choice({
  field,
  value,
  choices,
  onChange,
}: {
  readonly field: 'actor' | 'operation' | 'result' | 'range'
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={styles[field]}>
      <Select
        label={t(`auditLog.filter.${field}`)}
        labelHidden
        searchable={choices.length > 10}
        nothingFound={t('auditLog.filter.nothingFound')}
        value={value}
        choices={choices}
        onChange={onChange}
      />
    </div>
  )
}

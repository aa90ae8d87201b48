import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MANAGE } from '../../../../domain/right.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { type AlarmRule, decideAlarmRule } from '../../../alarms/contract/alarm-rules.ts'
import styles from '../metrics/alarm-metrics.module.css'
import { alarmRulesQuery } from './rule-queries.ts'

/** Rules of causes that the nightly job proposes, for a person with manage: what they saw, and the decision. */
export function LearnedRules() {
  const can = useCan()
  return can({ product: 'MyFleet', flag: MANAGE }) ? <Rules /> : null
}

function Rules() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: rules } = useQuery(alarmRulesQuery())
  if (!rules || rules.length === 0) return null
  const label = t('alarmPages.learned.title')
  const pair = (code: string, text: string) => (text === code ? code : `${code} ${text}`)
  return (
    <section>
      <h2 className={styles.title}>{label}</h2>
      <p className={styles.note}>{t('alarmPages.learned.note')}</p>
      <ShortTable
        label={{ text: label }}
        rows={rules}
        rowKey={({ id }) => id}
        columns={[
          { id: 'maker', header: t('alarmPages.column.manufacturer'), cell: ({ manufacturer }) => manufacturer },
          {
            ...{ id: 'pair', header: t('alarmPages.learned.pair'), names: true },
            cell: (rule) =>
              t(`alarmPages.learned.scope.${rule.scope}`, {
                cause: pair(rule.causeCode, rule.causeText),
                effect: pair(rule.effectCode, rule.effectText),
                within: format.duration(rule.withinS * 1_000),
              }),
          },
          {
            ...{ id: 'support', header: t('alarmPages.learned.support'), align: 'end' },
            cell: ({ support }) => format.number(support),
          },
          {
            ...{ id: 'confidence', header: t('alarmPages.learned.confidence'), align: 'end' },
            cell: ({ confidence }) => format.percent(confidence),
          },
          {
            ...{ id: 'folded', header: t('alarmPages.learned.folded'), align: 'end' },
            cell: ({ folded }) => format.number(folded),
          },
          {
            ...{ id: 'objections', header: t('alarmPages.limits.objections'), align: 'end' },
            cell: ({ objections }) => format.number(objections),
          },
          {
            ...{ id: 'state', header: t('alarmPages.learned.state.header') },
            cell: ({ state, decidedBy }) =>
              decidedBy === null
                ? t(`alarmPages.learned.state.${state}`)
                : t(`alarmPages.learned.state.${state}By`, { by: decidedBy }),
          },
          {
            ...{ id: 'decide', header: t('alarmPages.learned.decide'), headerHidden: true },
            cell: (rule) => <Decision rule={rule} />,
          },
        ]}
      />
    </section>
  )
}

function Decision({ rule }: { readonly rule: AlarmRule }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (state: 'accepted' | 'refused') =>
      call(decideAlarmRule, { body: { id: rule.id, version: rule.version, state } }),
    onError: () => showNotice(t('alarmPages.failed.conflict'), { state: 'critical' }),
    onSettled: () => client.invalidateQueries({ queryKey: alarmRulesQuery().queryKey }),
  })
  const choices = (['accepted', 'refused'] as const).filter((state) => state !== rule.state)
  return (
    <>
      {choices.map((state) => (
        <Button key={state} size="small" busy={decide.isPending} onClick={() => decide.mutate(state)}>
          {t(`alarmPages.learned.deed.${state}`)}
        </Button>
      ))}
    </>
  )
}

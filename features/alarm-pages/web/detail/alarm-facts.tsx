import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Late, latePart } from '../../../../kit/primitives/late-part.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { Alarm, AlarmModelLine } from '../../../alarms/contract/alarm.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { farmTableLink } from '../../../fleet-views/web/port.ts'
import { SelectedActions } from '../actions/alarm-buttons.tsx'
import type { AlarmDeeds } from '../actions/use-alarm-deeds.tsx'
import { AgeCell } from '../list/age-cell.tsx'
import { StateOfAlarm } from '../list/priority-mark.tsx'
import type { AlarmDetail } from './alarm-detail.ts'
import styles from './alarm-drawer.module.css'
import { AlarmHistory } from './alarm-history.tsx'
import { CauseOfAlarm } from './cause-of-alarm.tsx'
import { CommentForm } from './comment-form.tsx'

/** A chart is dear: it comes after the words. */
const alarmChart = latePart(() => import('./alarm-chart.tsx').then(({ AlarmChart }) => AlarmChart))
const noSignals: readonly string[] = []
const besideButtons = ['comment'] as const

interface FactsProps {
  readonly detail: AlarmDetail
  readonly deeds: AlarmDeeds
  readonly farms: readonly FarmRow[]
  readonly onOpen: (id: string) => void
}

/** All that is known of an alarm. */
export function AlarmFacts({ detail, deeds, farms, onOpen }: FactsProps) {
  const { t } = useTranslation()
  const { alarm, model, history, nearby, suggestedDelayS } = detail
  const format = useFormat()
  const farm = farms.find(({ farm }) => farm.farmCode === alarm.farmCode)?.farm
  const others = nearby.filter(({ id }) => id !== alarm.id)
  return (
    <>
      <p className={styles.state}>
        <StateOfAlarm alarm={alarm} />
      </p>
      <Notes alarm={alarm} />
      <div className={styles.actions}>
        <SelectedActions deeds={deeds} alarms={[alarm]} without={besideButtons} />
      </div>
      <CommentForm alarm={alarm} deeds={deeds} />
      <dl className={styles.facts}>
        <Fact name="since">
          <Instant atMs={Date.parse(alarm.startDate)} plantZone={alarm.timezone} />
        </Fact>
        <Fact name={alarm.endDate === null ? 'age' : 'duration'}>
          <AgeCell alarm={alarm} />
        </Fact>
        {alarm.endDate !== null && (
          <Fact name="endDate">
            <Instant atMs={Date.parse(alarm.endDate)} plantZone={alarm.timezone} />
            {alarm.endReason && ` · ${t(`alarmPages.endReason.${alarm.endReason}`)}`}
          </Fact>
        )}
        <Fact name="equipment">
          {farm ? (
            <AppLink href={farmTableLink(farm, alarm.machineCode)}>{alarm.equipement}</AppLink>
          ) : (
            alarm.equipement
          )}
          {alarm.component !== null && ` · ${alarm.component}`}
        </Fact>
        <Fact name="farm">{[alarm.farmName, alarm.subFarmName].filter(Boolean).join(' · ')}</Fact>
        {alarm.firstSubStationName !== null && <Fact name="firstSubStationName">{alarm.firstSubStationName}</Fact>}
        <Fact name="code">{alarm.code}</Fact>
        <Fact name="severity">{t(`alarmPages.severity.${alarm.severity}`)}</Fact>
        {alarm.value !== null && <Fact name="value">{String(alarm.value)}</Fact>}
        {alarm.count > 1 && <Fact name="count">{`×${format.number(alarm.count)}`}</Fact>}
        <Fact name="source">{t(`alarmPages.source.${alarm.source}`)}</Fact>
      </dl>
      {suggestedDelayS !== null && (
        <p className={styles.hint}>
          {t('alarmPages.detail.delay', { delay: format.duration(suggestedDelayS * 1_000), count: alarm.count })}
        </p>
      )}
      <Meaning model={model} alarm={alarm} />
      <Late of={alarmChart} alarm={alarm} signals={model?.signals ?? noSignals} nearby={nearby} farms={farms} />
      <CauseOfAlarm detail={detail} deeds={deeds} onOpen={onOpen} />
      <section className={styles.part}>
        <h3 className={styles.title}>{t('alarmPages.detail.nearby')}</h3>
        {others.length === 0 ? (
          <p className={styles.none}>{t('alarmPages.detail.nearbyNone')}</p>
        ) : (
          <ul className={styles.list}>
            {others.map((other) => (
              <li key={other.id}>
                <button type="button" className={styles.other} onClick={() => onOpen(other.id)}>
                  <StateOfAlarm alarm={other} />
                  <span>{other.message}</span>
                  <Instant atMs={Date.parse(other.startDate)} plantZone={other.timezone} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <AlarmHistory alarm={alarm} history={history} deeds={deeds} />
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{t(`alarmPages.column.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows shelf, suppression, acknowledgement and an unknown state. */
function Notes({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation()
  const at = (instant: string) => <Instant atMs={Date.parse(instant)} plantZone={alarm.timezone} />
  return (
    <>
      {alarm.unknownSince !== null && (
        <p className={styles.hint}>
          {t('alarmPages.detail.unknownSince')} {at(alarm.unknownSince)}
        </p>
      )}
      {alarm.shelvedUntil !== null && (
        <p className={styles.hint}>
          {t('alarmPages.detail.hiddenUntil')} {at(alarm.shelvedUntil)}
        </p>
      )}
      {alarm.suppressedBy !== null && (
        <p className={styles.hint}>{t(`alarmPages.suppression.${alarm.suppressedBy}`)}</p>
      )}
      {alarm.acknowledgedAt !== null && (
        <p className={styles.hint}>
          {t('alarmPages.detail.acknowledgedBy', { by: alarm.acknowledgedBy ?? '' })} {at(alarm.acknowledgedAt)}
        </p>
      )}
    </>
  )
}

/** Meaning and advice of the model. */
function Meaning({ model, alarm }: { readonly model: AlarmModelLine | null; readonly alarm: Alarm }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const textIn = (texts: Readonly<Record<string, string>>) =>
    texts[language] ?? texts['en-GB'] ?? Object.values(texts)[0]
  const meaning = model && (textIn(model.texts) ?? model.label)
  const advice = model && textIn(model.advice)
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('alarmPages.detail.meaning')}</h3>
      {!model ? (
        <p className={styles.none}>{t('alarmPages.detail.unmapped', { code: alarm.code })}</p>
      ) : (
        <>
          {meaning && <p>{meaning}</p>}
          {model.label !== meaning && <p className={styles.none}>{model.label}</p>}
          {advice && (
            <p className={styles.advice}>
              <strong>{t('alarmPages.detail.advice')}</strong> {advice}
            </p>
          )}
          {model.latches && <p className={styles.none}>{t('alarmPages.detail.latches')}</p>}
        </>
      )}
    </section>
  )
}

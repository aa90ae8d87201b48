import { useTranslation } from 'react-i18next'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { Sparkline } from '../../../../kit/composites/sparkline/sparkline.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { IngestTotals } from '../../contract/quarantine.ts'
import styles from './reception.module.css'
import { useReceptionRate } from './use-reception-rate.ts'

/** What arrives from the field now, and since the server started. */
export function Reception({ totals }: { readonly totals: IngestTotals }) {
  const { t } = useTranslation()
  const format = useFormat()
  const rates = useReceptionRate(totals)
  const now = rates.at(-1)
  // A rate takes two readings: until then it is being measured, which is not the same as missing.
  const perSecond = (figure: number | undefined, decimals = 0) =>
    rates.length === 0
      ? { figure: <span className={styles.measuring}>{t('plantConnection.reception.measuring')}</span> }
      : { figure: format.number(figure, decimals), unit: t('plantConnection.reception.perSecond') }
  return (
    <section className={styles.reception} aria-label={t('plantConnection.reception.title')}>
      <StatFigure
        label={t('plantConnection.reception.values')}
        {...perSecond(now?.samplesPerSecond)}
        note={t('plantConnection.reception.sinceStart', { total: format.number(totals.samples) })}
      />
      <StatFigure
        label={t('plantConnection.reception.messages')}
        {...perSecond(now?.messagesPerSecond, 1)}
        note={t('plantConnection.reception.sinceStart', { total: format.number(totals.messages) })}
      />
      {rates.length > 1 && (
        <Sparkline
          label={t('plantConnection.reception.curve')}
          values={rates.map((rate) => rate?.samplesPerSecond ?? null)}
          floor={0}
          width={240}
          height={48}
        />
      )}
    </section>
  )
}

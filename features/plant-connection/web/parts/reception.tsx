import { useTranslation } from 'react-i18next'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { Sparkline } from '../../../../kit/composites/sparkline/sparkline.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import type { IngestTotals } from '../../contract/quarantine.ts'
import styles from './reception.module.css'
import { useReceptionRate } from './use-reception-rate.ts'

/** What arrives from the field now, and since the server started. */
export function Reception({ totals }: { readonly totals: IngestTotals }) {
  const { t } = useTranslation()
  const format = useFormat()
  const rates = useReceptionRate(totals)
  const now = rates.at(-1)
  return (
    <section className={styles.reception} aria-label={t('plantConnection.reception.title')}>
      <StatFigure
        label={t('plantConnection.reception.values')}
        figure={format.number(now?.samplesPerSecond)}
        unit={t('plantConnection.reception.perSecond')}
        note={t('plantConnection.reception.sinceStart', { total: format.number(totals.samples) })}
      />
      <StatFigure
        label={t('plantConnection.reception.messages')}
        figure={format.number(now?.messagesPerSecond, 1)}
        unit={t('plantConnection.reception.perSecond')}
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

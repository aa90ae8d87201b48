import { useTranslation } from 'react-i18next'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Sparkline } from '../../../../kit/composites/sparkline/sparkline.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { ProcessReport } from '../../contract/diagnostic.ts'
import styles from './diagnostic.module.css'
import { Shares } from './shares.tsx'

/** What comes from the field, and what had to be refused. */
export function IngestPanel({ process: { ingest, broker } }: { readonly process: ProcessReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const word = (key: string, values: Record<string, unknown> = {}) =>
    t(`administration.diagnostic.ingest.${key}`, values)
  if (!ingest) return <Note>{word('notHere')}</Note>
  const ofSparkplug = (of: keyof typeof ingest.sparkplug, names: string) => {
    const shares = ingest.sparkplug[of]
    const words = (name: string) => word(`${names}.${name}`, { defaultValue: name })
    return [word(of), shares.length > 0 ? <Shares key={of} shares={shares} none="" words={words} /> : null] as const
  }
  const measured = ingest.curve.samplesPerSecond.filter((rate) => rate !== null)
  return (
    <>
      <div className={styles.figures}>
        <StatFigure
          size="small"
          label={word('values')}
          figure={format.number(ingest.samplesPerSecond)}
          unit={word('perSecond')}
          note={word('sinceStart', { total: format.number(ingest.samples) })}
        />
        <StatFigure
          size="small"
          label={word('messages')}
          figure={format.number(ingest.messagesPerSecond, 1)}
          unit={word('perSecond')}
          note={word('sinceStart', { total: format.number(ingest.messages) })}
        />
        <StatFigure
          size="small"
          label={word('lag')}
          figure={format.number(ingest.lagSeconds, 1)}
          unit="s"
          note={word('lagHelp')}
        />
        <StatFigure
          size="small"
          label={word('waiting')}
          figure={format.number(ingest.pendingRows)}
          note={word('waitingHelp')}
        />
      </div>
      {measured.length > 1 && (
        <div className={styles.curve}>
          <Sparkline
            label={word('curve', { most: format.number(Math.max(...measured)) })}
            values={ingest.curve.samplesPerSecond}
            floor={0}
            height={48}
            fluid
          />
          <Note inline>{word('curveNote', { most: format.number(Math.max(...measured)) })}</Note>
        </div>
      )}
      <Facts
        framed
        label={t('administration.diagnostic.ingest.title')}
        facts={[
          [
            word('stored'),
            word('percentiles', {
              p50: format.number(ingest.stored.p50Ms, 0),
              p95: format.number(ingest.stored.p95Ms, 0),
            }),
          ],
          [
            word('refused'),
            <span key="refused">
              <Shares
                shares={ingest.refused}
                none={word('noneRefused')}
                words={(reason) => t(`plantConnection.reason.${reason}.name`, { defaultValue: reason })}
              />
              {' · '}
              <AppLink href="/Administration/DataReception">{word('toReception')}</AppLink>
            </span>,
          ],
          [word('limited'), <Shares key="limited" shares={ingest.limited} none={word('noneLimited')} />],
          ofSparkplug('nodes', 'node'),
          ofSparkplug('rebirths', 'rebirth'),
          [word('failures'), ingest.appendFailures > 0 ? format.number(ingest.appendFailures) : null],
          [
            word('broker'),
            `${word(broker.kind)}, ${word(broker.isConnected === false ? 'notConnected' : 'connected')}${broker.clients === null ? '' : `, ${word('clients', { count: broker.clients })}`}`,
          ],
          [
            word('cuts'),
            broker.cuts.length > 0 ? (
              <Shares
                key="cuts"
                shares={broker.cuts}
                none=""
                words={(reason) => t(`administration.diagnostic.ingest.cut.${reason}`, { defaultValue: reason })}
              />
            ) : null,
          ],
        ]}
      />
    </>
  )
}

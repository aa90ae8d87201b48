import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { usePlantZone } from '../../../../platform/web/time/plant-zone.ts'
import { crisisKind } from '../../contract/section-kinds.ts'
import { cardLink } from '../links.ts'
import styles from './crisis-sheet.module.css'
import { type CrisisSheet, crisisSheetQuery } from './crisis-sheet-query.ts'
import { degreesText, dialled, sheetFacts } from './sheet-facts.ts'

/** The crisis plan of a farm or sub-farm on one A4 page: read, called from, and printed. The device keeps it. */
export default function CrisisSheetScreen() {
  const { t } = useTranslation()
  const { entCode = '' } = useParams({ strict: false }) as { readonly entCode?: string }
  const query = useQuery({ ...crisisSheetQuery(entCode), enabled: entCode !== '' })
  const { data, error, isFetching, refetch, dataUpdatedAt } = query
  // A sheet that the device keeps is shown without a network, too.
  if (data) return <Sheet sheet={data} readAtMs={dataUpdatedAt} isOld={error !== null} />
  if (entCode === '' || (error instanceof ApiError && error.status === 404))
    return (
      <>
        <PageHeader title={t('plantCard.sheet.title')} />
        <EmptyState title={t('plantCard.missing.title')}>{t('plantCard.missing.text', { entCode })}</EmptyState>
      </>
    )
  if (error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />
  return <LoadingState label={t('plantCard.loading')} rows={10} />
}

function Sheet({
  sheet: { node, plan },
  readAtMs,
  isOld,
}: {
  readonly sheet: CrisisSheet
  readonly readAtMs: number
  readonly isOld: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useRecordWords(crisisKind)
  usePlantZone(node.timezone)
  const age = t(isOld ? 'plantCard.sheet.kept' : 'plantCard.sheet.read', {
    age: format.age(Math.max(0, Date.now() - readAtMs)),
    at: format.instant(readAtMs, node.timezone),
  })
  return (
    <>
      <PageHeader
        title={t('plantCard.sheet.title')}
        note={age}
        actions={
          <>
            <AppLink href={`${cardLink(node)}/CrisisManagement`}>{t('plantCard.sheet.toPlan')}</AppLink>
            <Button look="primary" icon={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
              {t('plantCard.sheet.print')}
            </Button>
          </>
        }
      />
      <article className={styles.sheet} aria-label={t('plantCard.sheet.of', { name: node.name })}>
        <header className={styles.head}>
          <h2>{node.name}</h2>
          <p>{[node.pentagram, node.entCode, t(`fleetState.technology.${node.technology}`)].join(' · ')}</p>
          <p className={styles.age}>{age}</p>
        </header>
        <Part title={words.section('call')}>
          <ol className={styles.calls}>
            {rowsOf(plan, 'callOrder').map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
              <li key={at}>
                <strong>{String(row.person ?? '')}</strong> {row.duty ? `· ${String(row.duty)} ` : ''}
                <Phone number={row.number} />
              </li>
            ))}
          </ol>
        </Part>
        {sheetFacts(plan).map(({ section, fields }) => (
          <Part key={section} title={words.section(section)}>
            <dl className={styles.facts}>
              {fields.map((field) => (
                <Fragment key={field}>
                  <dt>{words.label(field)}</dt>
                  <dd>
                    {field.endsWith('Phone') ? (
                      <Phone number={plan[field]} />
                    ) : field.endsWith('Latitude') ? (
                      <Place latitude={plan[field]} longitude={plan[field.replace('Latitude', 'Longitude')]} />
                    ) : (
                      words.value(field, plan[field])
                    )}
                  </dd>
                </Fragment>
              ))}
            </dl>
            {section === 'hazards' && (
              <ol className={styles.steps}>
                {rowsOf(plan, 'shutDownSteps').map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
                  <li key={at}>{String(row.step ?? '')}</li>
                ))}
              </ol>
            )}
          </Part>
        ))}
      </article>
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** A number that a phone dials at a press. */
function Phone({ number }: { readonly number: unknown }) {
  if (typeof number !== 'string' || number === '') return '-'
  return (
    <a className={styles.phone} href={`tel:${dialled(number)}`}>
      {number}
    </a>
  )
}

/** A point in degrees, minutes and seconds, and as decimals, that a phone opens in its map. */
function Place({ latitude, longitude }: { readonly latitude: unknown; readonly longitude: unknown }) {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return '-'
  return <a href={`geo:${latitude},${longitude}`}>{degreesText(latitude, longitude)}</a>
}

const rowsOf = (plan: LooseValues, field: string): readonly LooseValues[] => {
  const held = plan[field]
  return Array.isArray(held) ? (held as readonly LooseValues[]) : []
}

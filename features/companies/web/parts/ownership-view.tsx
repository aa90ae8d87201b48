import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { localDay } from '../../../../domain/local-day.ts'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { DayField } from '../../../../platform/web/record/time/day-field.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { oneOf, textOf } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { CardPartProps } from '../../../plant-card/web/tabs-port.ts'
import { companyLink } from '../../contract/company-paths.ts'
import { monthOf } from '../../contract/month-of.ts'
import type { Ownership } from '../../contract/ownership-call.ts'
import { ownershipQuery } from '../queries.ts'
import styles from './ownership.module.css'
import { OwnershipDrawing } from './ownership-drawing.tsx'

/** The day of the look-through, and whether the shares are a mean of its month. */
const OwnersView = v.object({ on: textOf(10), mean: oneOf(['day', 'month'], 'day') })

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Ultimate owners of a farm or sub-farm, as of any day: table and layers. */
export function OwnershipView({ node }: Pick<CardPartProps, 'node'>) {
  const { t } = useTranslation()
  const [{ on, mean }, setView] = useViewState(OwnersView)
  const today = localDay(Date.now(), node.timezone)
  const day = isDay(on) ? on : today
  const { data, error, isFetching, refetch } = useQuery(
    ownershipQuery(node.entCode, mean === 'month' ? monthOf(day) : { to: day }),
  )
  return (
    <RecordSection
      title={t('companies.ownership.title')}
      plain
      actions={
        <div className={styles.tools}>
          <DayField
            label={t('companies.ownership.on')}
            value={day}
            onChange={(next) => setView({ on: next === today ? '' : next })}
          />
          <SegmentedControl
            label={t('companies.ownership.span')}
            value={mean}
            onChange={(next) => setView({ mean: next })}
            choices={[
              { value: 'day', label: t('companies.ownership.day') },
              { value: 'month', label: t('companies.ownership.month') },
            ]}
          />
        </div>
      }
    >
      {data ? (
        <Owners ownership={data} />
      ) : error ? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={4} />
      )}
    </RecordSection>
  )
}

function Owners({ ownership }: { readonly ownership: Ownership }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { owners, netShare, ratedMw } = ownership
  const percent = (value: number) => format.number(value, 2, '%')
  const isKnown = owners.some(({ sort }) => sort !== 'unknown')
  return (
    <>
      <Facts
        framed
        facts={[
          [t('companies.ownership.rated'), format.number(ratedMw, 1, 'MW')],
          [
            t('companies.ownership.netShare'),
            netShare === null
              ? t('companies.ownership.noGroup')
              : `${percent(netShare)} · ${format.number((ratedMw * netShare) / 100, 1, 'MW')}`,
          ],
        ]}
      />
      {isKnown ? (
        <>
          <ShortTable
            label={{ text: t('companies.ownership.table') }}
            rows={owners}
            rowKey={({ key }) => key}
            columns={[
              {
                ...{ id: 'owner', header: t('companies.ownership.owner'), names: true },
                cell: ({ sort, companyId, name }) => {
                  if (sort === 'unknown') return t('companies.ownership.unknownOf', { name })
                  return companyId === null ? name : <AppLink href={companyLink(companyId)}>{name}</AppLink>
                },
              },
              {
                ...{ id: 'percent', header: t('companies.ownership.part'), align: 'end' },
                cell: (owner) => percent(owner.percent),
              },
              {
                ...{ id: 'mw', header: t('companies.ownership.net'), align: 'end' },
                cell: ({ mw }) => format.number(mw, 2, 'MW'),
              },
            ]}
          />
          <OwnershipDrawing ownership={ownership} />
        </>
      ) : (
        <Note>{t('companies.ownership.none')}</Note>
      )}
    </>
  )
}

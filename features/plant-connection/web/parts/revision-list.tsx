import { useTranslation } from 'react-i18next'
import { qualities } from '../../../../domain/quality.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { offsetText } from '../../../../kit/time/zone-clock.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import type { SampleRevision, SourcedValue } from '../../contract/sources.ts'

/** Values that lost to another one of the same tag and time, last noted first. */
export function RevisionList({
  revisions,
  plantZone,
}: {
  readonly revisions: readonly SampleRevision[]
  readonly plantZone: string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone().zoneOf(plantZone)
  const qualityOf = (quality: number) =>
    Object.entries(qualities).find(([, number]) => number === quality)?.[0] ?? 'uncertain'
  const side = ({ unit, decimals }: SampleRevision, { value, quality, source }: SourcedValue) => (
    <>
      {typeof value === 'string' ? value : format.number(value, decimals, unit)}
      <Note>
        {t(source === null ? 'plantConnection.source.unknown' : `plantConnection.source.${source}.name`)}
        {quality !== qualities.good && ` · ${t(`live.quality.${qualityOf(quality)}`)}`}
      </Note>
    </>
  )
  return (
    <ShortTable
      label={{ id: 'revisions' }}
      rows={revisions}
      rowKey={({ tagId, timeMs, lost, notedMs }) => `${tagId} ${timeMs} ${lost.source} ${lost.value} ${notedMs}`}
      columns={[
        {
          id: 'tag',
          header: t('plantConnection.revisions.tag'),
          names: true,
          cell: ({ deviceCode, name }) => (
            <>
              {deviceCode}
              <Note>{name}</Note>
            </>
          ),
        },
        {
          id: 'time',
          header: t('plantConnection.revisions.time'),
          look: 'line',
          cell: ({ timeMs }) => (
            <time dateTime={new Date(timeMs).toISOString()} title={zoneLabel(zone, timeMs)}>
              {format.clock(timeMs, zone)}
              <Note>
                {format.day(timeMs, zone)} {offsetText(zone, timeMs)}
              </Note>
            </time>
          ),
        },
        {
          id: 'kept',
          header: t('plantConnection.revisions.kept'),
          align: 'end',
          cell: (revision) => side(revision, revision.kept),
        },
        {
          id: 'lost',
          header: t('plantConnection.revisions.lost'),
          align: 'end',
          cell: (revision) => side(revision, revision.lost),
        },
        {
          id: 'noted',
          header: t('plantConnection.revisions.noted'),
          look: 'line',
          from: 'desk',
          cell: ({ notedMs }) => <Instant atMs={notedMs} plantZone={plantZone} />,
        },
      ]}
    />
  )
}

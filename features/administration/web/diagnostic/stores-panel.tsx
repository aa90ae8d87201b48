import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useBytes } from '../../../../platform/web/reader/use-bytes.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { ProcessReport, StoresReport } from '../../contract/diagnostic.ts'

const engines: Readonly<Record<string, string>> = {
  pglite: 'PGlite',
  postgresql: 'PostgreSQL',
  chdb: 'chDB',
  clickhouse: 'ClickHouse',
}

/** Both stores and the disk: what they are, how large, and how large they will become. */
export function StoresPanel({
  stores: { relations, historian },
  disk,
}: {
  readonly stores: StoresReport
  readonly disk: ProcessReport['disk']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const word = (key: string, values: Record<string, unknown> = {}) =>
    t(`administration.diagnostic.stores.${key}`, values)
  const away = <StateMark state="critical" label={word('away')} />
  const scripts = (count: number) => (
    <AppLink href="/Administration/DatabaseScriptsHistory">{word('scripts', { count })}</AppLink>
  )
  const room = (of: NonNullable<ProcessReport['disk']>, host?: string) => (
    <span>
      {word('diskFree', {
        free: bytes(of.freeBytes),
        size: bytes(of.sizeBytes),
        used: format.percent((of.sizeBytes - of.freeBytes) / of.sizeBytes),
      })}{' '}
      {host !== undefined && <Note inline>{host} </Note>}
      {of.state !== 'good' && <StateMark state={of.state} label={word('diskLow')} />}
    </span>
  )
  const theirs = historian?.disk
  return (
    <>
      <Facts
        framed
        label={word('title')}
        facts={[
          [
            word('relations'),
            relations ? (
              <span key="relations">
                {engines[relations.engine] ?? relations.engine} {relations.version} · {bytes(relations.bytes)} ·{' '}
                {scripts(relations.migrations)}
              </span>
            ) : (
              away
            ),
          ],
          [
            word('historian'),
            historian ? (
              <span key="historian">
                {engines[historian.engine] ?? historian.engine} {historian.version} · {bytes(historian.bytes)} ·{' '}
                {scripts(historian.migrations)}
              </span>
            ) : (
              away
            ),
          ],
          [word('oldest'), historian?.raw ? <Instant key="oldest" atMs={historian.raw.oldestMs} /> : null],
          [word('newest'), historian?.raw ? <Instant key="newest" atMs={historian.raw.newestMs} /> : null],
          [
            word('removed'),
            historian?.removedBeforeMs != null ? <Instant key="removed" atMs={historian.removedBeforeMs} /> : null,
          ],
          [word('historianDisk'), theirs ? room(theirs, theirs.host) : null],
          [word('disk'), disk ? room(disk) : null],
        ]}
      />
      {historian && (
        <ShortTable
          label={{ text: word('tables') }}
          rows={historian.tables}
          rowKey={({ resolution }) => resolution}
          columns={[
            {
              id: 'step',
              header: word('step'),
              names: true,
              cell: ({ resolution }) => t(`administration.diagnostic.stores.resolution.${resolution}`),
            },
            { id: 'rows', header: word('rows'), align: 'end', cell: ({ rows }) => format.number(rows) },
            { id: 'size', header: word('size'), align: 'end', cell: (table) => bytes(table.bytes) },
            {
              id: 'perRow',
              header: word('perRow'),
              align: 'end',
              cell: (table) => bytes(table.rows === 0 ? null : table.bytes / table.rows),
            },
            {
              id: 'parts',
              header: word('parts'),
              align: 'end',
              from: 'tablet',
              cell: ({ parts }) => format.number(parts),
            },
            {
              id: 'kept',
              header: word('kept'),
              cell: ({ keptDays }) => (keptDays === null ? word('forEver') : word('days', { count: keptDays })),
            },
          ]}
        />
      )}
      {historian?.estimate && <Estimate estimate={historian.estimate} tags={historian.tags} />}
    </>
  )
}

/** How large the historian becomes at the present rate, with everything kept and with the retention that is set. */
function Estimate({
  estimate: { pointsPerSecond, sizes },
  tags,
}: {
  readonly estimate: NonNullable<NonNullable<StoresReport['historian']>['estimate']>
  readonly tags: number
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const word = (key: string, values: Record<string, unknown> = {}) =>
    t(`administration.diagnostic.stores.${key}`, values)
  const limited = sizes.some(({ keptBytes, everythingBytes }) => keptBytes < everythingBytes)
  return (
    <>
      <h3 id="diagnostic-estimate">
        {word('estimate')}{' '}
        <Note inline>{word('estimateNote', { rate: format.number(pointsPerSecond), tags: format.number(tags) })}</Note>
      </h3>
      <ShortTable
        label={{ id: 'diagnostic-estimate' }}
        rows={sizes}
        rowKey={({ years }) => years}
        columns={[
          { id: 'after', header: word('after'), names: true, cell: ({ years }) => word('years', { count: years }) },
          {
            id: 'everything',
            header: word('everything'),
            align: 'end',
            cell: ({ everythingBytes }) => bytes(everythingBytes),
          },
          ...(limited
            ? [
                {
                  id: 'kept',
                  header: word('withSettings'),
                  align: 'end' as const,
                  cell: ({ keptBytes }: (typeof sizes)[number]) => bytes(keptBytes),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Technology } from '../../../../domain/technology.ts'
import { shownColumns } from '../../../../kit/composites/data-table/column-layout.ts'
import { DataTable } from '../../../../kit/composites/data-table/data-table.tsx'
import type { Density, TableState } from '../../../../kit/composites/data-table/table-model.ts'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { maxTagsPerConnection } from '../../../../platform/contract/live-protocol.ts'
import { formatOf } from '../../../../platform/web/i18n/format.ts'
import { useLanguage } from '../../../../platform/web/i18n/use-language.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { createPreference } from '../../../../platform/web/preference/preference-store.ts'
import { usePreference } from '../../../../platform/web/preference/use-preference.ts'
import { useZone } from '../../../../platform/web/time/use-zone.ts'
import { keptPlace } from '../../../../platform/web/url-state/kept-place.ts'
import { fleetColumns } from '../fleet/fleet-columns.tsx'
import { isNothingKnown } from '../fleet/fleet-moment.ts'
import { type FarmRow, type FleetRow, farmOf, rowChildren, rowId } from '../fleet/fleet-rows.ts'
import { needSignature, rowsWith } from '../fleet/need-rows.ts'
import { neededTagIds } from '../fleet/needed-tags.ts'
import { dependsOnValues, type FleetTableView, tableStateOf, viewOfTableState } from '../fleet/table-view.ts'
import { farmLink, farmTableLink } from '../links.ts'
import { usePulse } from './pulse.ts'
import { TableFooter } from './table-footer.tsx'
import { tableWords } from './table-words.ts'
import { useFleetLive, useWatchedTags } from './use-fleet-live.ts'
import { useToday } from './use-today.ts'

const densityStore = createPreference<Density>(
  'solvane.myFleet.density',
  ['compact', 'normal', 'comfortable'],
  'normal',
)

const place = keptPlace('machines')

/** Most tags out of sight that one page keeps alive: the rows in sight must have room in the connection. States come first. */
const mostWatched = 0.8 * maxTagsPerConnection

/** The live table of machines: of the fleet (`rows` are farms) or of one farm (`rows` are what stands in it). */
export function MachinesTable({
  label,
  farms,
  rows,
  technology,
  view,
  onView,
  onMachine,
  empty,
}: {
  readonly label: string
  /** All farms that the rows come from. */
  readonly farms: readonly FarmRow[]
  readonly rows: readonly FleetRow[]
  readonly technology: Technology | 'all'
  readonly view: FleetTableView
  readonly onView: (change: Partial<FleetTableView>) => void
  /** Opens a machine on this very page; default: on the page of its farm. */
  readonly onMachine?: (machineCode: string) => void
  readonly empty: ReactNode
}) {
  const revision = usePulse(dependsOnValues(view))
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigation()
  const live = useFleetLive()
  const [density, setDensity] = usePreference(densityStore)

  const isFleet = rows[0]?.kind === 'farm'
  const { zoneOf } = useZone()
  const today = useToday(isFleet ? undefined : farms[0]?.farm.farmCode)
  const columns = useMemo(
    () =>
      fleetColumns({
        technology,
        live,
        isFleet,
        today,
        words: { t: (key, figures) => t(key, { ...figures }), zoneOf, format: formatOf(language) },
      }),
    [technology, live, isFleet, today, t, zoneOf, language],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` keeps its identity when the language changes
  const words = useMemo(() => tableWords(t, isFleet), [t, isFleet, language])
  const state = useMemo(() => tableStateOf(view), [view])

  const shownIds = shownColumns(columns, state).map(({ id }) => id)
  const judgedIds = [view.sort.replace(/^-/, ''), ...Object.keys(view.filters)]
  const inUse = JSON.stringify({ shown: shownIds, judged: judgedIds })
  const watched = useMemo(() => neededTagIds(farms, JSON.parse(inUse)).slice(0, mostWatched), [farms, inUse])
  useWatchedTags(watched)

  const signature = view.need === 'all' ? undefined : needSignature(farms, view.need, live)
  const shown = useMemo(() => {
    if (signature === undefined) return rows
    const ids = new Set(signature.split('\n'))
    return rowsWith(rows, (machine) => ids.has(machine.id))
  }, [rows, signature])

  const setState = useCallback((next: TableState) => onView(viewOfTableState(next)), [onView])
  const open = (row: FleetRow) => {
    const { farm } = farmOf(row)
    if (row.kind === 'machine' && onMachine) return onMachine(row.machine.machineCode)
    navigate(row.kind === 'machine' ? farmTableLink(farm, row.machine.machineCode) : farmLink(farm))
  }

  // That no machine is in a state is not said before anything is known.
  if (signature === '' && isNothingKnown(farms, live))
    return <LoadingState label={t('myFleet.connection.unknown')} rows={14} />
  return (
    <DataTable
      label={label}
      rows={shown}
      columns={columns}
      rowId={rowId}
      state={state}
      onState={setState}
      density={density}
      onDensity={setDensity}
      onOpen={open}
      keptPlace={place}
      revision={revision}
      footer={(count, total) => <TableFooter farms={farms} shown={count} total={total} />}
      empty={empty}
      words={words}
      locale={language}
    >
      {rowChildren}
    </DataTable>
  )
}

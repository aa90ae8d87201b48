import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Technology } from '../../../../domain/technology.ts'
import { cardParts } from '../../../../kit/composites/data-table/card-parts.ts'
import { shownColumns } from '../../../../kit/composites/data-table/column-layout.ts'
import { DataTable } from '../../../../kit/composites/data-table/data-table.tsx'
import type { TableState } from '../../../../kit/composites/data-table/table-model.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { maxTagsPerConnection } from '../../../../platform/contract/live-protocol.ts'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { tableStateOf, viewOfTableState } from '../../../../platform/web/table/table-view.ts'
import { useDensity } from '../../../../platform/web/table/use-density.ts'
import { useTableWords } from '../../../../platform/web/table/use-table-words.ts'
import { keptPlace } from '../../../../platform/web/url-state/kept-place.ts'
import { isNothingReceived } from '../../../fleet-state/contract/fleet-moment.ts'
import {
  type FarmRow,
  type FleetRow,
  farmOf,
  type MachineRow,
  machinesOf,
  rowChildren,
  rowId,
} from '../../../fleet-state/contract/fleet-rows.ts'
import { narrowedGroup, narrowedTree } from '../../../fleet-state/contract/narrowed-rows.ts'
import { needSignature, rowsWith } from '../../../fleet-state/contract/need-rows.ts'
import { useLostToday, useMachinesSince } from '../../../fleet-state/web/causes-port.ts'
import { useFleetLive, useKeptTags, useTicked } from '../../../fleet-state/web/live-port.ts'
import { foundBy } from '../../../fleet-state/web/port.ts'
import { useToday } from '../../../fleet-state/web/today-port.ts'
import { useUnknownAddress } from '../../../fleet-views/web/address-port.ts'
import { farmLink, farmTableLink } from '../../../fleet-views/web/port.ts'
import { createFilterUnits, dependsOnValues, type FleetTableView } from '../../../fleet-views/web/views-port.ts'
import { standsByNeed } from '../columns/cause-columns.tsx'
import { withoutEmptyColumns } from '../columns/columns-in-use.ts'
import { fleetColumns } from '../columns/fleet-columns.tsx'
import { neededTagIds } from '../columns/needed-tags.ts'
import { useSolarFigures } from '../columns/use-solar-figures.ts'
import { CompareButton } from './compare-button.tsx'
import { fileContext } from './file-context.ts'
import { fileName } from './file-name.ts'
import { TableFooter } from './table-footer.tsx'
import { carriesMark } from './table-stars.ts'
import { useTableLayout } from './use-table-layout.ts'

const place = keptPlace('machines')
/** The table holds the selection itself. */
const ignoreSelection = () => undefined

/** Most tags out of sight that one page keeps alive: the rows in sight must have room in the connection. States come first. */
const mostKept = 0.8 * maxTagsPerConnection

interface MachinesTableProps {
  readonly label: string
  /** All farms that the rows come from. */
  readonly farms: readonly FarmRow[]
  readonly rows: readonly FleetRow[]
  readonly technology: Technology | 'all'
  readonly view: FleetTableView
  readonly onView: (change: Partial<FleetTableView>) => void
  /** Opens a machine on this very page; default: on the page of its farm. */
  readonly onMachine?: (machine: MachineRow) => void
  /** A press anywhere in the row of a machine opens it. */
  readonly opensByPress?: true
  /** Id of the machine that stands open beside the table. */
  readonly openMachineId?: string | undefined
  readonly empty: ReactNode
  /** All farms of the person, where the table is that of the whole fleet. */
  readonly knownFarms?: readonly { readonly farmCode: string }[] | undefined
}

/** What kind of table it is: of the whole fleet or of one farm, machines alone or with the farms around them. */
const kindOf = ({ rows, view }: Pick<MachinesTableProps, 'rows' | 'view'>) => {
  // Machines alone stand at the edge, without room for folding.
  const hasGroups = rows.some((row) => row.kind !== 'machine')
  return { isFleet: rows[0]?.kind === 'farm', hasGroups, isFlat: hasGroups && view.flat }
}

/** Columns that any machine of these farms fills. */
const useColumns = ({ farms, rows, technology, view }: MachinesTableProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const { zoneOf } = useZone()
  const { isFleet, isFlat } = kindOf({ rows, view })
  const farmCode = isFleet ? undefined : farms[0]?.farm.farmCode
  const today = useToday(farmCode, 'machines')
  const isByNeed = standsByNeed(view)
  const showsLost = view.hidden === null ? isByNeed : !view.hidden.includes('lostToday')
  const lostToday = useLostToday(farmCode, showsLost)
  const shows = (id: string) => view.hidden !== null && !view.hidden.includes(id)
  const showsSince = view.hidden === null ? isByNeed : shows('since')
  const zone = farms[0]?.farm.timezone
  const solarFigure = useSolarFigures(farmCode, zone, (id) => technology === 'solar' && shows(id))
  const storedSince = useMachinesSince(farms, showsSince)
  return useMemo(
    () =>
      withoutEmptyColumns(
        fleetColumns({
          isByNeed,
          lostToday,
          storedSince,
          solarFigure,
          technology,
          live,
          isFleet,
          isFlat: isFleet && isFlat,
          today,
          words: { t: (key, figures) => t(key, { ...figures }), zoneOf, format },
        }),
        farms.flatMap((farm) => farm.machines),
      ),
    [technology, live, isFleet, isFlat, isByNeed, lostToday, storedSince, solarFigure, today, t, zoneOf, format, farms],
  )
}

/** The table's state as the address holds it, with filters in the units of the person, and how it is changed. */
const useTableState = ({ rows, technology, view, onView }: MachinesTableProps) => {
  const { wishes } = useFormat()
  const { isFleet } = kindOf({ rows, view })
  const filterUnits = useMemo(() => createFilterUnits(wishes), [wishes])
  const state = useMemo(() => {
    const held = tableStateOf(view)
    return { ...held, filters: filterUnits.read(held.filters) }
  }, [view, filterUnits])
  const keepLayout = useTableLayout(`${isFleet ? 'fleet' : 'farm'}.${technology}`, view, onView)
  const setState = useCallback(
    (next: TableState) => {
      const found = viewOfTableState({ ...next, filters: filterUnits.held(next.filters) })
      // Without an order of their own the rows of the fleet stand by name: no order at all would be the usual one again.
      const change = isFleet && found.sort === '' ? { ...found, sort: 'name' } : found
      keepLayout(change)
      onView(change)
    },
    [onView, keepLayout, isFleet, filterUnits],
  )
  return [state, setState] as const
}

/** Keeps the tags of columns that are shown, or that rows are sorted and filtered by. */
const useTagsOfColumns = ({ farms, view }: MachinesTableProps, shown: readonly { readonly id: string }[]): void => {
  const judged = [view.sort.replace(/^-/, ''), ...Object.keys(view.filters)]
  const inUse = JSON.stringify({ shown: shown.map(({ id }) => id), judged })
  useKeptTags(useMemo(() => neededTagIds(farms, JSON.parse(inUse)).slice(0, mostKept), [farms, inUse]))
}

/** Rows with machines of the need that is asked for; undefined while nothing is known of any. */
const useShownRows = ({ farms, rows, view }: MachinesTableProps): readonly FleetRow[] | undefined => {
  const live = useFleetLive()
  const { isFlat } = kindOf({ rows, view })
  const signature = useTicked(() => (view.need === 'all' ? undefined : needSignature(farms, view.need, live)))
  // That no machine is in a state is not said before anything is known.
  const isUnknown = useTicked(() => signature === '' && isNothingReceived(farms, live))
  const shown = useMemo(() => {
    if (signature === undefined) return isFlat ? rows.flatMap(machinesOf) : rows
    const ids = new Set(signature.split('\n'))
    const found = rowsWith(rows, (machine) => ids.has(machine.id))
    // Of each group those that are asked for alone: its figures are of what is shown.
    const narrowed = found.map(narrowedTree)
    return isFlat ? narrowed.flatMap(machinesOf) : narrowed
  }, [rows, signature, isFlat])
  return isUnknown ? undefined : shown
}

/** Name and sheet of the files that are made of the table. */
const useFiles = ({ farms, rows, view }: MachinesTableProps) => {
  const { t } = useTranslation()
  const live = useFleetLive()
  const { zoneOf } = useZone()
  const { isFleet } = kindOf({ rows, view })
  return useMemo(
    () => ({
      // The rows of a farm stand in its own zone.
      name: () => {
        const farm = isFleet ? undefined : farms[0]?.farm
        return fileName(farm?.farmCode ?? 'fleet', live.nowMs() ?? Date.now(), zoneOf(farm?.timezone))
      },
      sheet: t('fleetTable.sheet'),
      onFailed: () => showNotice(t('table.exportFailed'), { state: 'warning' }),
    }),
    [isFleet, farms, live, zoneOf, t],
  )
}

/** Texts of the table and of its files. */
const useWords = (isFleet: boolean) => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const common = useTableWords(t(isFleet ? 'fleetTable.search' : 'fleetTable.searchMachine'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` keeps its identity when the language changes
  const words = useMemo(
    () => ({
      ...common,
      noMatch: t('fleetTable.noMatch'),
      selection: { ...common.selection, count: (rows: number) => t('fleetTable.selected', { count: rows }) },
    }),
    [t, common, language],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` keeps its identity when the language changes
  const context = useMemo(() => fileContext((key) => t(key)), [t, language])
  return { words, context }
}

const isMachineRow = ({ kind }: FleetRow) => kind === 'machine'

/** The live table of machines: of the fleet (`rows` are farms) or of one farm (`rows` are what stands in it). */
export function MachinesTable(props: MachinesTableProps) {
  const { label, farms, view, onView, onMachine, openMachineId, empty, knownFarms } = props
  const { pageTick } = useLive()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigation()
  const [density, setDensity] = useDensity()
  const isPhone = useMedia(phoneQuery)
  const { isFleet, hasGroups, isFlat } = kindOf(props)

  const columns = useColumns(props)
  const { words, context } = useWords(isFleet)
  const [state, setState] = useTableState(props)
  const shownNow = shownColumns(columns, state)
  useTagsOfColumns(props, shownNow)
  const shown = useShownRows(props)
  useUnknownAddress(isFleet ? 'table' : 'farmTable', { columns, farms: isFleet ? knownFarms : undefined })
  const files = useFiles(props)
  const open = (row: FleetRow) => {
    const { farm } = farmOf(row)
    if (row.kind === 'machine' && onMachine) return onMachine(row)
    navigate(row.kind === 'machine' ? farmTableLink(farm, row.machine.machineCode) : farmLink(farm))
  }

  if (!shown) return <LoadingState label={t('fleetState.connection.unknown')} rows={14} />
  return (
    <DataTable
      label={label}
      rows={shown}
      columns={columns}
      rowId={rowId}
      alsoFoundBy={(row) => foundBy(row, language)}
      narrowed={narrowedGroup}
      state={state}
      onState={setState}
      // The chips under the tabs have one.
      clearsElsewhere
      density={density}
      onDensity={setDensity}
      onOpen={open}
      {...(props.opensByPress && { opensByPress: isMachineRow })}
      openId={openMachineId}
      keptPlace={place}
      toolbarEnd={hasGroups && !isPhone && <GroupingChoice isFlat={isFlat} onFlat={(flat) => onView({ flat })} />}
      files={files}
      fileContext={context}
      onSelect={ignoreSelection}
      selectionActions={(selected) => <CompareButton machines={selected.flatMap(machinesOf)} />}
      pulse={dependsOnValues(view) ? pageTick.subscribe : undefined}
      footer={(count, total) => (
        <TableFooter
          farms={farms}
          shown={count}
          total={total}
          hasStars={() => carriesMark(shown, cardParts(shownNow).figures, t('fleetState.mark.partial'))}
        />
      )}
      empty={empty}
      words={words}
      locale={language}
    >
      {hasGroups && !isFlat ? rowChildren : undefined}
    </DataTable>
  )
}

/** Machines with their farms around them, or alone as one list. */
function GroupingChoice({ isFlat, onFlat }: { readonly isFlat: boolean; readonly onFlat: (flat: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      label={t('fleetTable.rows')}
      choices={[
        { value: 'grouped', label: t('fleetTable.grouped') },
        { value: 'flat', label: t('fleetTable.flat') },
      ]}
      value={isFlat ? 'flat' : 'grouped'}
      onChange={(rowsAre) => onFlat(rowsAre === 'flat')}
    />
  )
}

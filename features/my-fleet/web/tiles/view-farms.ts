import { technologies } from '../../../../domain/technology.ts'
import { type Column, emptyTableState } from '../../../../kit/composites/data-table/table-model.ts'
import { arrangeRows } from '../../../../kit/composites/data-table/table-rows.ts'
import type { LiveReader } from '../../../fleet-state/contract/fleet-moment.ts'
import { type FarmRow, type FleetRow, rowChildren, rowId } from '../../../fleet-state/contract/fleet-rows.ts'
import { askedNeeds } from '../../../fleet-state/contract/machine-need.ts'
import { machinesInNeed, rowsWith } from '../../../fleet-state/contract/need-rows.ts'
import { foundBy, searchFarms } from '../../../fleet-state/web/port.ts'
import { type FleetRequest, filterMark } from '../../../fleet-views/web/saved-port.ts'
import { dependsOnValues } from '../../../fleet-views/web/views-port.ts'

/** What a saved view asks for, as far as it says which farms are meant: signals and times do not. */
export interface FarmFilter {
  readonly technology: string
  readonly need: string
  readonly search: string
  /** Filter texts by column of the table. */
  readonly filters: Readonly<Record<string, string>>
  /** Codes of the farms of named machines; null where none are named. */
  readonly farmCodes: ReadonlySet<string> | null
  /** A table's words are looked for in its cells as well. */
  readonly isTable: boolean
}

export const farmFilterOf = ({ criteria, actions }: FleetRequest): FarmFilter => {
  const active = criteria.filter((criterion) => criterion.active)
  const text = (name: string) => active.find(({ inputId }) => inputId === name)?.value ?? ''
  const named = text('machines')
    .split(',')
    .filter((id) => id !== '')
    .map((id) => id.slice(0, id.lastIndexOf('/')))
  return {
    technology: text('technology'),
    need: text('need'),
    search: text('search'),
    filters: Object.fromEntries(
      active
        .filter(({ inputId }) => inputId.startsWith(filterMark))
        .map(({ inputId, value }) => [inputId.slice(filterMark.length), value]),
    ),
    farmCodes: named.length > 0 ? new Set(named) : null,
    isTable: actions.some(({ actionId, value }) => actionId === 'view' && value === '/MyFleet/Table'),
  }
}

/** Whether what a view lets through changes with the live values. */
export const dependsOnLiveValues = ({ need, filters, search, isTable }: FarmFilter): boolean =>
  dependsOnValues({
    need: askedNeeds.find((one) => one === need) ?? 'all',
    sort: '',
    search: isTable ? search : '',
    filters: { ...filters },
  })

/**
 * Farms that a view lets through, exactly as the page that it was saved on would show them: a farm stays when one of its
 * machines does.
 */
export const farmsOfFilter = (
  { technology, need, search, filters, farmCodes, isTable }: FarmFilter,
  farms: readonly FarmRow[],
  {
    columns,
    reader,
    locale,
  }: { readonly columns: readonly Column<FleetRow>[]; readonly reader: LiveReader; readonly locale: string },
): ReadonlySet<string> => {
  const isTechnology = technologies.some((one) => one === technology)
  const attention = askedNeeds.find((one) => one === need)
  let left = farms.filter(
    (row) => (!isTechnology || row.technology === technology) && (!farmCodes || farmCodes.has(row.farm.farmCode)),
  )
  if (attention) left = rowsWith(left, machinesInNeed(left, attention, reader))
  if (!isTable) left = [...searchFarms(left, search, locale)]
  const asked = { ...emptyTableState, filters, search: isTable ? search : '' }
  if (asked.search.trim() === '' && Object.keys(filters).length === 0) return new Set(left.map(({ id }) => id))
  const alsoFoundBy = (row: FleetRow) => foundBy(row, locale)
  const source = { rows: left, columns, rowId, children: rowChildren, alsoFoundBy }
  const { branches } = arrangeRows<FleetRow>(source, asked, locale)
  return new Set(branches.map(({ id }) => id))
}

import { useCallback, useEffect, useRef } from 'react'
import * as v from 'valibot'
import { createStoredValue } from '../../../../platform/web/preference/stored-value.ts'
import { useStoredValue } from '../../../../platform/web/preference/use-stored-value.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { FleetTableView } from '../../../fleet-views/web/views-port.ts'

const TableLayout = v.pick(FleetTableView, ['hidden', 'order', 'pinned', 'widths'])
type TableLayout = v.InferOutput<typeof TableLayout>

const ownLayout: TableLayout = { hidden: null, order: null, pinned: [], widths: {} }

const layoutOf = ({ hidden, order, pinned, widths }: TableLayout): TableLayout => ({ hidden, order, pinned, widths })

const isOwn = (layout: TableLayout) => JSON.stringify(layoutOf(layout)) === JSON.stringify(ownLayout)

/**
 * Columns, their order and widths are kept for each person and kind of table (`place`). The address wins where it names
 * some; where it names none it is given what the person had here last, so that a copied address shows the same.
 */
export const useTableLayout = (
  place: string,
  view: TableLayout,
  onView: (change: Partial<FleetTableView>) => void,
): ((layout: TableLayout) => void) => {
  const personId = usePerson()?.id ?? ''
  const [kept, keep] = useStoredValue(
    createStoredValue(`solvane.myFleet.layout.${personId}.${place}`, TableLayout, ownLayout),
  )
  const shownPlace = useRef<string>(undefined)
  const isNamed = !isOwn(view)
  useEffect(() => {
    const before = shownPlace.current
    shownPlace.current = place
    if (before === place) return
    // Another kind of table has other columns: it begins with its own layout.
    if (before === undefined ? !isNamed && !isOwn(kept) : isNamed || !isOwn(kept)) onView(layoutOf(kept))
  }, [place, isNamed, kept, onView])
  return useCallback((layout) => keep(layoutOf(layout)), [keep])
}

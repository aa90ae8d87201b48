import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useKeptPlace } from '../../../../kit/composites/data-table/use-kept-place.ts'
import type { Hold } from '../../../../kit/composites/held-order/use-hold.ts'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { keptPlace } from '../../../../platform/web/url-state/kept-place.ts'
import { dayOf, type FleetDay } from '../../../fleet-state/contract/fleet-day.ts'
import type { FarmLosses } from '../../../fleet-state/contract/fleet-losses.ts'
import type { AskedNeed } from '../../../fleet-state/contract/machine-need.ts'
import type { MomentOf } from '../../../fleet-state/contract/tile-moment.ts'
import type { TileSize } from '../../../fleet-views/contract/tile-choices.ts'
import type { TileGroup } from '../../contract/tile-groups.ts'
import { FarmTile } from './farm-tile.tsx'
import { GroupTitle } from './group-title.tsx'
import styles from './tile-grid.module.css'
import { columnsIn, type TileLine, tileAfter, tileLines, tilePlace } from './tile-lines.ts'

const leastWidths = { full: 224, compact: 188 } as const
const gap = 8
/** Of lines, px. A compact tile is a third of a full one. */
const heights = {
  desk: { full: { title: 38, tile: 214 }, compact: { title: 38, tile: 71 } },
  phone: { full: { title: 64, tile: 140 }, compact: { title: 64, tile: 71 } },
} as const
interface LineHeights {
  readonly title: number
  readonly tile: number
}

const place = keptPlace('tiles')

/** Width that the lines have inside of the scroller, px; 0 until it is known. */
const useInnerWidth = (scroller: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      setWidth(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return width
}

/** Which tile the Tab order holds. */
const useActiveTile = (lines: readonly TileLine[]) => {
  const [active, setActive] = useState<string>()
  const lineOf = (tile: string | undefined) =>
    lines.findIndex(
      (line) => line.kind === 'tiles' && line.farms.some(({ id }) => tilePlace(line.groupId, id) === tile),
    )
  const firstLine = lines.find((line) => line.kind === 'tiles')
  const firstTile = firstLine && tilePlace(firstLine.groupId, firstLine.farms[0]?.id ?? '')
  const activeLine = lineOf(active)
  return { setActive, lineOf, activeLine, inTabOrder: activeLine < 0 ? firstTile : active }
}

/** The lines in sight, and that of the active tile. */
const useLinesInSight = (
  scroller: RefObject<HTMLElement | null>,
  lines: readonly TileLine[],
  { height, activeLine }: { readonly height: LineHeights; readonly activeLine: number },
) => {
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'title' ? height.title : height.tile + gap),
    getItemKey: (index) => {
      const line = lines[index]
      return line?.kind === 'title' ? `title ${line.group.id}` : `${line?.groupId} ${line?.farms[0]?.id}`
    },
    overscan: 3,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (activeLine >= 0 && !indexes.includes(activeLine)) indexes.push(activeLine)
      return indexes
    },
  })
  useKeptPlace(scroller, place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes of lines follow their kinds and the width of the page
  useLayoutEffect(() => virtual.measure(), [lines, height])
  return virtual
}

/** Keys that lead from tile to tile. The tile is focused once its line stands in the document. */
const useTileKeys = (
  scroller: RefObject<HTMLElement | null>,
  { lines, onMove }: { readonly lines: readonly TileLine[]; readonly onMove: (tile: string) => void },
) => {
  const focusWish = useRef<string>(undefined)
  useEffect(() => {
    const wish = focusWish.current
    if (wish === undefined) return
    const element = scroller.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(wish)}"] [data-tile]`)
    if (!element) return
    focusWish.current = undefined
    element.focus({ preventScroll: true })
  })
  const latest = useRef({ lines, onMove })
  latest.current = { lines, onMove }
  return useCallback((event: KeyboardEvent, tile: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = tileAfter(latest.current.lines, tile, event.key)
    if (next === undefined) return
    event.preventDefault()
    focusWish.current = next
    latest.current.onMove(next)
  }, [])
}

/**
 * Tiles in their groups; only lines in sight are in the document. Arrows, Home and End go from tile to tile, the page's
 * Tab order holds one of them, which stays in the document wherever the page is scrolled to.
 */
export function TileGrid({
  groups,
  size,
  titled,
  titleOf,
  folded,
  onFold,
  hrefOf,
  momentOf,
  day,
  lossesOf,
  region,
}: {
  readonly groups: readonly TileGroup[]
  readonly size: TileSize
  readonly titled: boolean
  readonly titleOf: (id: string) => string
  readonly folded: readonly string[]
  readonly onFold: (id: string) => void
  /** The tiles of one group alone that have a need. */
  readonly hrefOf: (groupId: string, need: AskedNeed | 'needing') => string
  readonly momentOf: MomentOf
  readonly day: FleetDay | undefined
  /** Lost energy of today by farm. */
  readonly lossesOf: (farmCode: string) => FarmLosses | undefined
  /** Ref of the element around the tiles. */
  readonly region: Hold['region']
}) {
  const navigate = useNavigation()
  const isPhone = useMedia(phoneQuery)
  const scroller = useRef<HTMLDivElement>(null)
  const scrolled = useCallback(
    (element: HTMLDivElement) => {
      scroller.current = element
      const leave = region(element)
      return () => {
        scroller.current = null
        leave?.()
      }
    },
    [region],
  )
  const width = useInnerWidth(scroller)
  const height = heights[isPhone ? 'phone' : 'desk'][size]
  const columns = isPhone ? 1 : columnsIn(width, leastWidths[size], gap)
  const lines = useMemo(
    () => tileLines(groups, { columns, folded: new Set(folded), titled }),
    [groups, columns, folded, titled],
  )
  const { setActive, lineOf, activeLine, inTabOrder } = useActiveTile(lines)
  const virtual = useLinesInSight(scroller, lines, { height, activeLine })
  const onKeyDown = useTileKeys(scroller, {
    lines,
    onMove: (next) => {
      setActive(next)
      virtual.scrollToIndex(lineOf(next), { align: 'auto' })
    },
  })

  return (
    <div ref={scrolled} className={styles.scroller}>
      <div className={styles.lines} style={{ height: virtual.getTotalSize() }}>
        {width > 0 &&
          virtual.getVirtualItems().map((item) => {
            const line = lines[item.index]
            if (!line) return null
            return line.kind === 'title' ? (
              <div key={item.key} className={styles.title} style={{ top: item.start, height: height.title }}>
                <GroupTitle
                  group={line.group}
                  title={titleOf(line.group.id)}
                  folded={line.folded}
                  onFold={() => onFold(line.group.id)}
                  momentOf={momentOf}
                  hrefOf={(need) => hrefOf(line.group.id, need)}
                />
              </div>
            ) : (
              <div
                key={item.key}
                className={styles.tiles}
                style={{
                  top: item.start,
                  height: height.tile,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                }}
              >
                {line.farms.map((row) => {
                  const tile = tilePlace(line.groupId, row.id)
                  return (
                    <div key={row.id} className={styles.place} data-place={tile}>
                      <FarmTile
                        row={row}
                        place={tile}
                        compact={size === 'compact'}
                        moment={momentOf(row)}
                        day={dayOf(row, day)}
                        losses={isPhone ? undefined : lossesOf(row.farm.farmCode)}
                        tabIndex={tile === inTabOrder ? 0 : -1}
                        onNavigate={navigate}
                        onKeyDown={onKeyDown}
                        onFocus={setActive}
                      />
                    </div>
                  )
                })}
              </div>
            )
          })}
      </div>
    </div>
  )
}

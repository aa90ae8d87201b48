import { useEffect, useRef, useState } from 'react'
import { useThemeName } from '../../tokens/kit-provider.tsx'
import { type BaseShape, bestBaseMap, detailOf, fetchBaseMap } from './base-map.ts'
import type { MapCluster } from './map-clusters.ts'
import styles from './map-frame.module.css'
import type { MapStage } from './map-stage.ts'
import { screenOf, worldOf, worldPx } from './map-view.ts'

interface Palette {
  readonly sea: string
  readonly land: string
  readonly border: string
  readonly name: string
  readonly font: string
}

const paletteOf = (element: Element): Palette => {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    sea: token('--map-sea'),
    land: token('--map-land'),
    border: token('--map-border'),
    name: token('--map-name'),
    font: `500 11px ${token('--font')}`,
  }
}

/** Names of countries keep away from markers by this much, px. */
const clearAcross = { point: 20, cluster: 40 } as const
const nameHeight = 16
const nameStrength = 0.75

/** Sea, land and borders. Drawn when the view, the size or the theme changes, never for what changes on the map. */
export function MapCanvas({
  stage,
  clustersAt,
  locale,
  noBase,
}: {
  readonly stage: MapStage
  /** Areas that country names must not cover. */
  readonly clustersAt: (zoom: number) => readonly MapCluster[]
  readonly locale: string
  readonly noBase: string
}) {
  const theme = useThemeName()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isMissing, setMissing] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the theme
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d', { alpha: false })
    if (!element || !pen) return
    const palette = paletteOf(element)
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    let frame = 0
    let drawn = 0
    let isGone = false

    const draw = () => {
      frame = 0
      const size = stage.size()
      if (size.width === 0 || size.height === 0) return
      const ratio = window.devicePixelRatio || 1
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
      if (element.width !== width) element.width = width
      if (element.height !== height) element.height = height
      const view = stage.view()
      const detail = detailOf(view.zoom)
      const shapes = bestBaseMap(detail)
      pen.setTransform(1, 0, 0, 1, 0, 0)
      pen.fillStyle = palette.sea
      pen.fillRect(0, 0, width, height)
      if (shapes) {
        const centre = worldOf(view)
        const px = worldPx(view.zoom)
        const [halfX, halfY] = [size.width / 2 / px, size.height / 2 / px]
        // Shapes that cross the edge of the world are drawn at both edges.
        const inSight = [0, 1, -1].flatMap((turn) =>
          shapes.flatMap((shape) =>
            shape.right + turn + 0.5 > Math.max(0, centre.x - halfX) &&
            shape.left + turn + 0.5 < Math.min(1, centre.x + halfX) &&
            shape.bottom + 0.5 > centre.y - halfY &&
            shape.top + 0.5 < centre.y + halfY
              ? [{ shape, turn }]
              : [],
          ),
        )
        const scale = px * ratio
        const place = (turn: number) =>
          pen.setTransform(
            scale,
            0,
            0,
            scale,
            width / 2 - (centre.x - 0.5 - turn) * scale,
            height / 2 - (centre.y - 0.5) * scale,
          )
        pen.lineWidth = Math.max(1, ratio * 0.75) / scale
        pen.lineJoin = 'round'
        pen.fillStyle = palette.land
        pen.strokeStyle = palette.border
        for (const { shape, turn } of inSight) {
          place(turn)
          pen.fill(shape.path, 'evenodd')
        }
        for (const { shape, turn } of inSight) {
          place(turn)
          pen.stroke(shape.path)
        }
        pen.setTransform(ratio, 0, 0, ratio, 0, 0)
        writeNames(
          pen,
          inSight.flatMap(({ shape, turn }) => (turn === 0 ? shape : [])),
          px,
        )
      }
      drawn += 1
      element.dataset.drawn = String(drawn)
    }

    const writeNames = (brush: CanvasRenderingContext2D, shapes: readonly BaseShape[], px: number) => {
      const [view, size] = [stage.view(), stage.size()]
      const markers = clustersAt(view.zoom).map((cluster) => ({
        ...screenOf(view, size, cluster),
        clear: cluster.members.length > 1 ? clearAcross.cluster : clearAcross.point,
      }))
      const taken: { x: number; y: number; width: number }[] = []
      brush.font = palette.font
      brush.textAlign = 'center'
      brush.textBaseline = 'middle'
      brush.fillStyle = palette.name
      brush.globalAlpha = nameStrength
      for (const shape of shapes.toSorted((left, right) => right.labelWidth - left.labelWidth)) {
        if (!shape.region) continue
        const text = names.of(shape.region) ?? shape.region
        const width = brush.measureText(text).width
        if (width > shape.labelWidth * px * 0.85) continue
        const at = screenOf(view, size, { x: shape.label.x + 0.5, y: shape.label.y + 0.5 })
        const isClear = (y: number) =>
          !markers.some(
            (marker) =>
              Math.abs(marker.x - at.x) < width / 2 + marker.clear && Math.abs(marker.y - y) < nameHeight + 10,
          ) &&
          !taken.some(
            (other) => Math.abs(other.x - at.x) < (other.width + width) / 2 + 8 && Math.abs(other.y - y) < nameHeight,
          )
        const y = [0, -22, 22, -44, 44].map((by) => at.y + by).find(isClear)
        if (y === undefined) continue
        taken.push({ x: at.x, y, width })
        brush.fillText(text, at.x, y)
      }
      brush.globalAlpha = 1
    }

    const plan = () => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    }
    const want = () => {
      const detail = detailOf(stage.view().zoom)
      const finishFetch = (failed: boolean) => {
        if (isGone) return
        setMissing(failed && bestBaseMap(detail) === undefined)
        if (!failed) plan()
      }
      // The coarse one is small: something is there before the fine one is.
      if (bestBaseMap(detail) === undefined && detail !== 0) void fetchBaseMap(0).then(plan, () => undefined)
      fetchBaseMap(detail).then(
        () => finishFetch(false),
        () => finishFetch(true),
      )
    }
    const leaveMoves = stage.subscribe(plan)
    const leaveRests = stage.onRest(want)
    want()
    plan()
    return () => {
      isGone = true
      cancelAnimationFrame(frame)
      leaveMoves()
      leaveRests()
    }
  }, [stage, clustersAt, locale, theme])

  return (
    <>
      <canvas ref={canvas} className={styles.canvas} />
      {isMissing && <p className={styles.noBase}>{noBase}</p>}
    </>
  )
}

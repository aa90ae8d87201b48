import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTagValue } from '../../../../platform/web/live/live-context.tsx'
import {
  boxHeight,
  boxWidth,
  type Diagram,
  type DiagramNode,
  edgePath,
  outsideId,
} from '../../contract/diagram-layout.ts'
import styles from './diagram.module.css'

const stepPx = 10
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [stepPx, 0],
  ArrowLeft: [-stepPx, 0],
  ArrowDown: [0, stepPx],
  ArrowUp: [0, -stepPx],
}

/** The diagram: boxes that are dragged or moved by arrow keys, and lines. A line whose asset is not connected says so. */
export function NetworkDrawing({
  diagram,
  label,
  tagOf,
  onMove,
}: {
  readonly diagram: Diagram
  readonly label: string
  /** Tag `Connected` of the asset behind a device; undefined without one. */
  readonly tagOf: (id: string) => number | undefined
  /** Missing: nothing moves. */
  readonly onMove: ((id: string, x: number, y: number) => void) | undefined
}) {
  const { width, height, nodes, edges } = diagram
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of boxes has no element of its own in SVG */}
      <svg width={width} height={height} role="group" aria-label={label} className={styles.drawing}>
        {edges.map((edge) => {
          const tagId = tagOf(edge.to)
          const path = edgePath(diagram, edge)
          return tagId === undefined ? (
            <path key={edge.to} d={path} className={styles.line} />
          ) : (
            <LiveLine key={edge.to} path={path} tagId={tagId} />
          )
        })}
        {nodes.map((node) => (
          <Box key={node.id} node={node} tagId={tagOf(node.id)} onMove={node.id === outsideId ? undefined : onMove} />
        ))}
      </svg>
    </div>
  )
}

function LiveLine({ path, tagId }: { readonly path: string; readonly tagId: number }) {
  const state = connectionOf(useTagValue(tagId)?.value)
  return <path d={path} className={styles.line} data-state={state} />
}

/** `Connected` is a boolean, which the historian keeps as 0 or 1. Undefined: unknown. */
const connectionOf = (value: unknown): 'live' | 'lost' | undefined =>
  value === undefined || value === null ? undefined : Number(value) === 0 ? 'lost' : 'live'

function LiveWord({ tagId }: { readonly tagId: number }) {
  const { t } = useTranslation()
  const state = connectionOf(useTagValue(tagId)?.value)
  return state === undefined ? null : (
    <text x={boxWidth - 10} y={36} textAnchor="end" className={styles.state} data-state={state}>
      {t(`plantCard.diagram.${state}`)}
    </text>
  )
}

function Box({
  node: { id, name, note, x, y },
  tagId,
  onMove,
}: {
  readonly node: DiagramNode
  readonly tagId: number | undefined
  readonly onMove: ((id: string, x: number, y: number) => void) | undefined
}) {
  const { t } = useTranslation()
  const grip = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const put = (left: number, top: number) => onMove?.(id, Math.max(0, Math.round(left)), Math.max(0, Math.round(top)))
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    put(x + step[0], y + step[1])
  }
  const hold = (event: PointerEvent<SVGGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX - x, y: event.clientY - y }
  }
  const drag = (event: PointerEvent) => {
    if (grip.current) put(event.clientX - grip.current.x, event.clientY - grip.current.y)
  }
  const release = () => {
    grip.current = undefined
  }
  const content = (
    <>
      <rect width={boxWidth} height={boxHeight} rx={6} />
      <text x={10} y={19} className={styles.name}>
        {name}
      </text>
      <text x={10} y={36} className={styles.note}>
        {note}
      </text>
      {tagId !== undefined && <LiveWord tagId={tagId} />}
    </>
  )
  const transform = `translate(${x},${y})`
  if (!onMove)
    return (
      <g transform={transform} className={styles.box}>
        {content}
      </g>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <g
      role="button"
      tabIndex={0}
      aria-description={t('plantCard.diagram.node')}
      transform={transform}
      className={styles.box}
      data-moves=""
      onKeyDown={press}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {content}
    </g>
  )
}

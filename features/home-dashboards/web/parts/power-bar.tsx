import { useLayoutEffect, useRef } from 'react'
import { shownNumber } from '../../../../domain/display.ts'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import type { FleetTag } from '../../../fleet-state/contract/fleet-table.ts'
import styles from './farms-now.module.css'

/** Power now as a bar of the installed power (kW); hatched when the value is too old to be believed. Says nothing that the figures beside it do not. */
export function PowerBar({
  tag,
  installedKw,
  lifeWordTimeOut,
}: {
  readonly tag: FleetTag
  readonly installedKw: number
  readonly lifeWordTimeOut: number
}) {
  const { readings } = useLive()
  const bar = useRef<HTMLSpanElement>(null)
  const { tagId, missing9999 } = tag
  useLayoutEffect(
    () =>
      readings.watch(tagId, lifeWordTimeOut, ({ sample, freshness }) => {
        const powerKw = shownNumber(sample?.value, sample?.quality, { missing9999 }) ?? 0
        const share = installedKw > 0 ? Math.min(1, Math.max(0, powerKw / installedKw)) : 0
        if (!bar.current) return
        bar.current.style.transform = `scaleX(${share.toFixed(3)})`
        bar.current.dataset.freshness = freshness
      }),
    [readings, tagId, missing9999, lifeWordTimeOut, installedKw],
  )
  return (
    <span className={styles.track} aria-hidden="true">
      <span ref={bar} className={styles.bar} />
    </span>
  )
}

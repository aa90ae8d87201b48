import { useEffect, useRef } from 'react'
import { noValue } from '../../../domain/display.ts'
import { useFormat } from '../reader/use-format.ts'
import { useLive } from './live-context.tsx'
import styles from './live-value.module.css'
import { writeText } from './write-text.ts'

/** How old the newest value of a tag is, e.g. "3 s ago", by the server's clock; written without rendering. */
export function LiveAge({ tagId, lifeWordTimeOut }: { readonly tagId: number; readonly lifeWordTimeOut: number }) {
  const { readings, clock, pageTick } = useLive()
  const format = useFormat()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const write = () => {
      const element = place.current
      if (!element) return
      const { sample, freshness } = readings.read(tagId, lifeWordTimeOut)
      const text = sample ? format.age(clock.ageMs(sample.timeMs)) : noValue
      writeText(element, text)
      if (element.dataset.freshness !== freshness) element.dataset.freshness = freshness
    }
    const leave = readings.watch(tagId, lifeWordTimeOut, write)
    const leaveBeat = pageTick.subscribe(write)
    return () => {
      leaveBeat()
      leave()
    }
  }, [readings, clock, pageTick, format, tagId, lifeWordTimeOut])
  return <span ref={place} className={styles.age} />
}

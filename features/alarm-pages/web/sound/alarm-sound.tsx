import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../platform/web/api/call.ts'
import { getAlarms } from '../../../alarms/contract/alarm-calls.ts'
import { alarmsKey } from '../calls/alarm-queries.ts'
import { useAlarmChanges } from '../calls/use-alarm-changes.ts'
import { useSoundChoice } from './sound-choice.ts'
import { toneOf } from './sound-rules.ts'
import { becomeSoundingTab } from './sounding-tab.ts'
import { tones } from './tone-player.ts'

const size = 200
const lookMs = 1_000

/** The alarms in front, one by one: those that may sound. */
const soundedQuery = () => ({
  queryKey: [...alarmsKey, 'sound'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(getAlarms, { query: { view: 'open' as const, sort: 'need', byCause: 'false' as const, size } }, signal),
  refetchInterval: 10_000,
})

/** Plays the sound of alarms in one tab of the browser, while it is wanted. */
export function AlarmSound() {
  const [{ isOn }] = useSoundChoice()
  const [sounds, setSounds] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const leave = becomeSoundingTab(setSounds)
    return () => {
      leave()
      setSounds(false)
    }
  }, [isOn])
  return isOn && sounds ? <Sounding /> : null
}

function Sounding() {
  useAlarmChanges()
  const { data } = useQuery(soundedQuery())
  const [{ silentUntilMs }] = useSoundChoice()
  const known = useRef<ReadonlySet<string>>(undefined)
  const lastMs = useRef(0)
  useEffect(() => {
    if (!data) return
    const look = () => {
      const nowMs = Date.now()
      const { results: alarms, counts } = data
      const scene = { alarms, nowMs, silentUntilMs, lastMs: lastMs.current, isFlood: counts.flood !== null }
      const tone = toneOf({ ...scene, known: known.current })
      known.current = new Set([...(known.current ?? []), ...alarms.map(({ id }) => id)])
      if (!tone) return
      lastMs.current = nowMs
      tones.play(tone)
    }
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [data, silentUntilMs])
  return null
}

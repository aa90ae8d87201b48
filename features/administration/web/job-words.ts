import { useTranslation } from 'react-i18next'

const units = [
  ['Days', 86_400_000],
  ['Hours', 3_600_000],
  ['Minutes', 60_000],
  ['Seconds', 1_000],
] as const

/** The largest unit that a pause is a whole number of: one day is `every day`, ninety seconds stay seconds. */
export const pauseIn = (everyMs: number) => {
  const [unit, unitMs] = units.find(([, ms]) => everyMs >= ms && everyMs % ms === 0) ?? (['Seconds', 1_000] as const)
  const count = Math.max(1, Math.round(everyMs / unitMs))
  return { key: `administration.jobs.every${count === 1 ? unit.slice(0, -1) : unit}`, count }
}

/** How often a job runs, in words: `every day`, `every 30 s`. */
export const useScheduleWords = () => {
  const { t } = useTranslation()
  return (everyMs: number): string => {
    const { key, count } = pauseIn(everyMs)
    return t(key, { shown: count })
  }
}

/** Name of a job in words; one that has none yet is called by its own. */
export const useJobWords = () => {
  const { t } = useTranslation()
  return (name: string): string => t(`administration.job.${name.replaceAll('.', '-')}`, { defaultValue: name })
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateWords } from '../../../kit/primitives/date-model.ts'

/** Texts of the date fields of the kit in the language of the user. */
export const useDateWords = (): DateWords => {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      letters: t('date.letters'),
      calendar: (field) => t('date.calendar', { field }),
      views: {
        year: t('date.view.year'),
        month: t('date.view.month'),
        date: t('date.view.date'),
        time: t('date.view.time'),
      },
      earlier: { year: t('date.earlier.year'), month: t('date.earlier.month'), date: t('date.earlier.date') },
      later: { year: t('date.later.year'), month: t('date.later.month'), date: t('date.later.date') },
      hour: t('date.hour'),
      minute: t('date.minute'),
      thisMonth: t('date.thisMonth'),
      today: t('date.today'),
      now: t('date.now'),
      clear: t('date.clear'),
      done: t('date.done'),
      invalid: (shape) => t('date.invalid', { shape }),
      invalidMonth: (shape) => t('date.invalidMonth', { shape }),
      tooEarly: (time, bound) => t('date.tooEarly', { time, bound }),
      tooLate: (time, bound) => t('date.tooLate', { time, bound }),
      skipped: (time) => t('date.skipped', { time }),
      twice: (time) => t('date.twice', { time }),
    }),
    [t],
  )
}

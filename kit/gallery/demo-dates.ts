import type { DateWords } from '../primitives/date-model.ts'
import type { FileDropWords } from '../primitives/file-drop.tsx'

export const demoLocales = ['en-GB', 'fr-FR', 'es-ES', 'pt-PT'] as const
export type DemoLocale = (typeof demoLocales)[number]

const letters: Readonly<Record<DemoLocale, string>> = {
  'en-GB': 'DMY',
  'fr-FR': 'JMA',
  'es-ES': 'DMA',
  'pt-PT': 'DMA',
}

/** English texts with the letters of a language, as its dates are written. */
export const dateWords = (locale: DemoLocale): DateWords => ({
  letters: letters[locale],
  calendar: (field) => `Calendar: ${field}`,
  views: { year: 'Choose the year', month: 'Choose the month', date: 'Choose the day', time: 'Choose the time' },
  earlier: { year: 'Ten years earlier', month: 'Previous year', date: 'Previous month' },
  later: { year: 'Ten years later', month: 'Next year', date: 'Next month' },
  hour: 'Hour',
  minute: 'Minute',
  thisMonth: 'This month',
  today: 'Today',
  now: 'Now',
  clear: 'Clear',
  done: 'Done',
  invalid: (shape) => `Enter the date as ${shape}, or clear the field`,
  invalidMonth: (shape) => `The month was cleared. Enter it as ${shape}`,
  tooEarly: (time, bound) => `${time} is before ${bound} and was cleared. Enter a later date`,
  tooLate: (time, bound) => `${time} is after ${bound} and was cleared. Enter an earlier date`,
  skipped: (time) => `The clocks skip ${time}. Which time do you mean?`,
  twice: (time) => `${time} comes twice because the clocks change. Which one do you mean?`,
})

export const fileWords: FileDropWords = {
  choose: 'Choose files',
  otherWays: 'or drag or paste them here',
  drop: 'Drop to add',
  limits: (largest) => `PDF or picture, at most ${largest}`,
  refused: (fault, name, largest) =>
    ({
      type: `${name}: this type of file is not accepted`,
      size: `${name} is larger than ${largest}`,
      empty: `${name} is empty`,
      several: `${name} was not added. Choose only one file`,
    })[fault],
}

import type { FormatterModule } from 'i18next'
import { formatOf } from './format.ts'

/** Figures that name something and are no amounts: nobody groups their thousands. */
const names: ReadonlySet<unknown> = new Set(['code', 'year'])

/**
 * Numbers that a sentence is given are written as its language writes them, thousands grouped: "8,505 machines". What is a
 * text already stays as it is.
 */
export const amounts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language, options) =>
    typeof value === 'number' && language && !names.has(options?.interpolationkey)
      ? formatOf(language).number(value, Number.isInteger(value) ? 0 : 2)
      : value,
}

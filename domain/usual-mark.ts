import { findSignal } from './signal.ts'

/** The number that stands for "no value" where nobody says otherwise. */
export const usualMark = 9999

/** Signals of the catalogue that pass every number without being energies. */
const counters: ReadonlySet<string> = new Set(['LifeWord', 'ShutdownDuration'])
const energyUnit = /^[kMGT]?(Wh|varh|VAh)$/

/** Whether the usual mark applies to a signal. It is a value of codes, and counters pass it. */
export const takesUsualMark = (name: string, unit: string): boolean =>
  !(findSignal(name)?.isCode || /code$/i.test(name) || counters.has(name) || energyUnit.test(unit))

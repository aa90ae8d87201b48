import type { ImportFault } from '../contract/person-import.ts'

/** Keys of the words for what is wrong with a file, the most telling first: those of its column; and what they name. */
export const importReason = ({ code, column, possible = [], otherRow }: Omit<ImportFault, 'row' | 'value'>) =>
  [
    [`users.import.fault.${code}-${column}`, `users.import.fault.${code}`],
    { possible: possible.join(', '), otherRow },
  ] as const satisfies [string[], object]

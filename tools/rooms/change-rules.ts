import { type ChangeFile, readChange } from '../../features/change-log/contract/join-changes.ts'
import type { FolderViolation } from './folder-rules.ts'

const faultOf = (change: ChangeFile): string | undefined => {
  try {
    readChange(change)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Files of `changes/` that the change log of the program could not show. Pure. */
export const changeViolations = (changes: readonly ChangeFile[]): FolderViolation[] =>
  changes.flatMap((change) => {
    const message = faultOf(change)
    return message === undefined ? [] : [{ rule: 'changes', file: `changes/${change.name}`, message }]
  })

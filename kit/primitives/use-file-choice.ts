import { useState } from 'react'
import { type FileFault, type FileRule, fileFault } from './file-check.ts'

/** Why a file was not taken: its fault, or it is one too many. */
export type FileRefusal = FileFault | 'several'

export interface RefusedFile {
  readonly name: string
  readonly reason: FileRefusal
}

/** Checks chosen files: takes the good ones and remembers the others with the reason. */
export const useFileChoice = (
  rule: FileRule & { readonly several: boolean; readonly disabled: boolean },
  onFiles: (files: readonly File[]) => void,
) => {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const take = (files: readonly File[]) => {
    if (rule.disabled || files.length === 0) return
    const taken: File[] = []
    const left: RefusedFile[] = []
    for (const file of files) {
      const reason = fileFault(file, rule) ?? (taken.length > 0 && !rule.several ? 'several' : undefined)
      if (reason) left.push({ name: file.name, reason })
      else taken.push(file)
    }
    setRefused(left)
    if (taken.length > 0) onFiles(taken)
  }
  return { refused, take }
}

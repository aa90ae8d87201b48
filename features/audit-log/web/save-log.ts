import { callRaw } from '../../../platform/web/api/call.ts'
import { getAuditLogFile } from '../contract/audit-log.ts'
import type { LogFilter } from './log-view.ts'

/** More rows than this do not go through the memory of the page where the browser can write to the disk at once. */
const manyRows = 100_000

interface FilePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<{ createWritable(): Promise<WritableStream> }>
}

/** Saves the rows of a filter as a file of JSON lines. `newest` is the number of the newest row. Throws ApiError. */
export const saveLog = async (filter: LogFilter, newest: number): Promise<'saved' | 'cancelled'> => {
  const name = `solvane-audit-${new Date().toISOString().slice(0, 10)}.jsonl`
  const { showSaveFilePicker } = window as FilePicker
  if (newest > manyRows && showSaveFilePicker) {
    const file = await showSaveFilePicker
      .call(window, { suggestedName: name })
      .catch((error: unknown) =>
        error instanceof DOMException && error.name === 'AbortError' ? undefined : Promise.reject(error),
      )
    if (!file) return 'cancelled'
    const response = await callRaw(getAuditLogFile, { query: filter })
    await response.body?.pipeTo(await file.createWritable())
    return 'saved'
  }
  const response = await callRaw(getAuditLogFile, { query: filter })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return 'saved'
}

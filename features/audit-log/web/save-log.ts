import { callRaw } from '../../../platform/web/api/call.ts'
import { getAuditLogEvents, getAuditLogFile } from '../contract/audit-log.ts'
import type { LogFilter } from './log-view.ts'

/** More rows than this do not go through the memory of the page where the browser can write to the disk at once. */
const manyRows = 100_000

interface FilePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<{ createWritable(): Promise<WritableStream> }>
}

/** Signed JSON lines, or events for a collector. */
const forms = {
  signed: { call: getAuditLogFile, extension: 'jsonl' },
  events: { call: getAuditLogEvents, extension: 'log' },
} as const
export type LogForm = keyof typeof forms

/** Saves the rows of a filter as a file. `newest` is the number of the newest row. Throws ApiError. */
export const saveLog = async (form: LogForm, filter: LogFilter, newest: number): Promise<'saved' | 'cancelled'> => {
  const { call, extension } = forms[form]
  const name = `solvane-audit-${new Date().toISOString().slice(0, 10)}.${extension}`
  const { showSaveFilePicker } = window as FilePicker
  if (newest > manyRows && showSaveFilePicker) {
    const file = await showSaveFilePicker
      .call(window, { suggestedName: name })
      .catch((error: unknown) =>
        error instanceof DOMException && error.name === 'AbortError' ? undefined : Promise.reject(error),
      )
    if (!file) return 'cancelled'
    const response = await callRaw(call, { query: filter })
    await response.body?.pipeTo(await file.createWritable())
    return 'saved'
  }
  const response = await callRaw(call, { query: filter })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return 'saved'
}

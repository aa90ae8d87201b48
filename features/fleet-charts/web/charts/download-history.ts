import { saveFile } from '../../../../kit/files/save-file.ts'
import { callRaw } from '../../../../platform/web/api/call.ts'
import { getHistoryFile, type HistorySeries } from '../../../history/contract/history.ts'
import { fileResolution } from './history-series.ts'

interface FileWish {
  readonly tagIds: readonly number[]
  /** Of the columns, in the order of the tags: whose, what, in which unit. */
  readonly titles: readonly string[]
  readonly fromMs: number
  readonly toMs: number
  readonly zone: string
  readonly history: readonly HistorySeries[]
  readonly fileName: string
}

/** Reads the stored values behind what is drawn, at their own resolution and in the plant's units, and hands them to the browser as CSV. Throws ApiError. */
export const downloadHistory = async ({
  tagIds,
  titles,
  fromMs,
  toMs,
  zone,
  history,
  fileName,
}: FileWish): Promise<void> => {
  const response = await callRaw(getHistoryFile, {
    query: {
      tags: tagIds.join(','),
      from: Math.round(fromMs),
      to: Math.round(toMs),
      resolution: fileResolution(history),
      zone,
      titles: titles.join('\n'),
    },
  })
  saveFile(fileName, await response.blob())
}

import { callRaw } from '../../../../platform/web/api/call.ts'
import { getHistoryFile, type HistorySeries } from '../../contract/history.ts'
import { fileResolution } from './history-series.ts'

interface FileWish {
  readonly tagIds: readonly number[]
  /** Of the columns, in the order of the tags: whose, what, in which unit. */
  readonly titles: readonly string[]
  readonly fromMs: number
  readonly toMs: number
  readonly zone: string
  readonly history: readonly HistorySeries[]
}

/** Reads the CSV file of what is drawn and hands it to the browser. Throws ApiError. */
export const downloadHistory = async ({ tagIds, titles, fromMs, toMs, zone, history }: FileWish): Promise<void> => {
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
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? 'solvane.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

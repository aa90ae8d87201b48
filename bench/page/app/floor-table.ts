import type { Frame } from '../../../platform/contract/live-protocol.ts'
import { valueColumns } from '../scene-plan.ts'
import { startFeed, stopFeed, tagOf } from './fed-values.ts'
import { countFrames } from './scroll-report.ts'

/** As many rows as the product's table draws on the same screen. */
const drawnRows = 48

/** The least that works: a plain table of the rows in sight, each changed text written into its node. No order, no scroll, no age. */
export const startFloorTable = (place: HTMLElement): void => {
  const cells = new Map<number, Text>()
  const table = document.createElement('table')
  for (let row = 0; row < drawnRows; row++) {
    const line = table.insertRow()
    line.insertCell().textContent = `WT${row + 1}`
    for (let column = 0; column < valueColumns; column++)
      cells.set(tagOf(row, column), line.insertCell().appendChild(document.createTextNode('0.0')))
  }
  place.append(table)
  const receive = (text: string) => {
    const { tags, values }: Frame = JSON.parse(text)
    tags.forEach((tag, index) => {
      const cell = cells.get(tag)
      if (cell) cell.data = String(values[index])
    })
  }
  window.bench = {
    startFeed: (spread, seconds) => startFeed(receive, spread === 'drawn' ? [...cells.keys()] : undefined, seconds),
    stopFeed,
    scroll: (seconds) => countFrames(seconds, undefined, 0),
    drawnFigures: () => cells.size,
  }
}

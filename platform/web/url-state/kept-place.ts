import type { KeptPlace } from '../../../kit/composites/data-table/table-model.ts'

/**
 * Where something that scrolls by itself stands, kept for this tab and address: reload and back lead to the same rows.
 * `name` tells several of one page apart.
 */
export const keptPlace = (name: string): KeptPlace => {
  const key = () => `solvane.place ${name} ${window.location.pathname}${window.location.search}`
  return {
    read() {
      const [left, top] = (window.sessionStorage.getItem(key()) ?? '').split(' ').map(Number)
      return left !== undefined && top !== undefined && Number.isFinite(left + top) ? { left, top } : undefined
    },
    write({ left, top }) {
      window.sessionStorage.setItem(key(), `${left} ${top}`)
    },
  }
}

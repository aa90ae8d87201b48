import type { KeptPlace } from '../../../kit/composites/data-table/table-model.ts'

/**
 * Scroll position of an element, stored for this tab and address, so that reload and Back return to the same rows.
 * `name` distinguishes elements of a page.
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

import type { RequestAction } from '../contract/saved-request.ts'

/** Pages that open a view by the id in their address: where a view that names none of them opens, by screen. */
const screens: Readonly<Record<string, { readonly pages: readonly string[]; readonly isOfFarm?: true }>> = {
  'my-fleet': { pages: ['/MyFleet/Table', '/MyFleet', '/MyFleet/Tiles', '/MyFleet/Overview', '/MyFleet/Charts'] },
  'my-fleet-farm': { pages: ['/MyFleet/Farm/Table', '/MyFleet/Farm/Charts'], isOfFarm: true },
}

/**
 * The address that opens a view, or null where there is none. Actions are text of their owner: only a page of the screen
 * counts. A view of a farm is opened on one of the reader's farms.
 */
export const linkOfRequest = (
  request: { readonly id: string; readonly screen: string; readonly actions: readonly RequestAction[] },
  farmCode: string | undefined,
): string | null => {
  const screen = Object.hasOwn(screens, request.screen) ? screens[request.screen] : undefined
  if (!screen || (screen.isOfFarm && farmCode === undefined)) return null
  const wanted = request.actions.find(({ actionId }) => actionId === 'view')?.value
  const page = screen.pages.find((one) => one === wanted) ?? screen.pages[0]
  const search = new URLSearchParams({ ...(screen.isOfFarm && farmCode && { farmCode }), saved: request.id })
  return `${page}?${search}`
}

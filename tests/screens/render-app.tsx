import { RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { administrationRoot } from '../../apps/web/administration.ts'
import { features } from '../../apps/web/features.ts'
import { createAppRouter } from '../../apps/web/router.tsx'
import { getShownMessages } from '../../features/administration/contract/shown-message.ts'
import { getAlarmCounts } from '../../features/alarms/contract/alarm-calls.ts'
import { getChangeLogNews } from '../../features/change-log/contract/change-log.ts'
import { getNotifications } from '../../features/notifications/contract/endpoints.ts'
import { answer } from './fake-api.ts'
import { prepareScene, type Scene } from './render-screen.tsx'

/** What the frame asks on every page. A scene may reply otherwise. */
const ofFrame = [
  answer(getNotifications, { results: [], unread: 0 }),
  answer(getShownMessages, () => ({ nowMs: Date.now(), results: [] })),
  answer(getChangeLogNews, { count: 0 }),
  answer(getAlarmCounts, {
    open: 0,
    urgent: 0,
    unacknowledged: 0,
    shelved: 0,
    suppressed: 0,
    outOfService: 0,
    unmapped: 0,
    byPriority: { critical: 0, high: 0, normal: 0, low: 0 },
    newInTenMinutes: 0,
    flood: null,
    quietSince: null,
  }),
]

const slots = features.flatMap((feature) => feature.slots ?? [])

/**
 * Draws the whole page: frame, navigation, search and the screen at the address, with the real routes and their guards.
 * For rules of the frame; a rule of one screen takes `renderScreen`.
 */
export const renderApp = async ({ calls = [], ...scene }: Omit<Scene, 'path'> = {}) => {
  const { around, tab, session, settings, hands } = await prepareScene({
    slots,
    ...scene,
    calls: [...ofFrame, ...calls],
  })
  const router = createAppRouter([...features, administrationRoot], { session, settings })
  router.history.destroy()
  router.update({ ...router.options, history: tab.history } as never)
  await router.load()
  render(around(<RouterProvider router={router} />))
  return { ...screen, ...hands }
}

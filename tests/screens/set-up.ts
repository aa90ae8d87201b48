import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { closeNotice, currentNotices } from '../../kit/composites/page/notice-store.ts'
import { adoptStored } from '../../platform/web/preference/stored-value.ts'
import { zoneModeAt } from '../../platform/web/reader/zone-mode.ts'
import { addBrowserPieces } from './browser-pieces.ts'
import { complain, takeComplaints } from './complaints.ts'
import { endFakeApi } from './fake-api.ts'
import { outlineOf } from './outline.ts'
import { withoutOwnerStacks } from './owner-stacks.ts'
import { addQuickSelectors } from './quick-selectors.ts'

/*
 * Runs before every file of component tests. All files of a worker share one window and its loaded modules: what a test
 * leaves in them is removed after it.
 */

addBrowserPieces()
addQuickSelectors()
withoutOwnerStacks()
const { asyncWrapper } = getConfig()
configure({
  asyncUtilTimeout: Number(import.meta.env.SCREEN_WAIT_MS),
  // What the page loads on demand counts to no time limit: the first test of a run may load much.
  asyncWrapper: async (work) => {
    await vi.dynamicImportSettled()
    return await asyncWrapper(work)
  },
  getElementError: (message, container) =>
    Object.assign(new Error(`${message?.split('\n\n')[0]}\n\nThe page shows:\n${outlineOf(container)}`), {
      // By this name the stack begins in the test.
      name: 'TestingLibraryElementError',
    }),
})

const { fetch } = globalThis

beforeEach(() => {
  // The zone that an address has named goes on from page to page.
  zoneModeAt('plant')
  vi.spyOn(console, 'error').mockImplementation((...parts) => complain(`console.error: ${parts.map(String).join(' ')}`))
})

afterEach(async () => {
  endFakeApi()
  cleanup()
  // What the page has begun to load comes before the next test begins.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.restoreAllMocks()
  globalThis.fetch = fetch
  for (const { id } of currentNotices()) closeNotice(id)
  for (const key of Object.keys(localStorage)) adoptStored(key, undefined)
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  const complaints = takeComplaints()
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
})

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
import { attemptMs, noteTimeOut, patiently } from './patience.ts'
import { addQuickSelectors } from './quick-selectors.ts'

/*
 * Runs before every file of component tests. All files of a worker share one window and its loaded modules: what a test
 * leaves in them is removed after it.
 */

addBrowserPieces()
addQuickSelectors()
withoutOwnerStacks()
const { asyncWrapper } = getConfig()
/** The library polls: what it finds missing on the way is shown to nobody. */
const isPolling = () =>
  Boolean((getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics)
/** A wait for something else than an element names the whole document, which has no roles. */
const shownOf = (container: Element | Document) => ('body' in container ? container.body : container)
configure({
  asyncUtilTimeout: attemptMs,
  asyncWrapper: (work) => patiently(() => asyncWrapper(work)),
  getElementError: (message, container) => {
    const [sentence = ''] = message?.split('\n\n') ?? []
    // By this name the stack begins in the test.
    const name = 'TestingLibraryElementError'
    if (isPolling()) return Object.assign(new Error(sentence), { name })
    noteTimeOut()
    return Object.assign(new Error(`${sentence}\n\nThe page shows:\n${outlineOf(shownOf(container))}`), { name })
  },
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

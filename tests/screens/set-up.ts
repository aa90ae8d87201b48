import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { closeNotice, currentNotices } from '../../kit/composites/page/notice-store.ts'
import { adoptStored } from '../../platform/web/preference/stored-value.ts'
import { addBrowserPieces } from './browser-pieces.ts'
import { complain, takeComplaints } from './complaints.ts'

/*
 * Runs before every file of component tests. All files of a worker share one window and its loaded modules: what a test
 * leaves in them is removed after it.
 */

addBrowserPieces()
// Waiting costs only what fails.
configure({ asyncUtilTimeout: 5_000 })

const { fetch } = globalThis

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts) => complain(`console.error: ${parts.map(String).join(' ')}`))
})

afterEach(async () => {
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

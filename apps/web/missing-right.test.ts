import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { READ } from '../../domain/right.ts'
import { reportRefusedPage } from '../../features/session/contract/refused-page.ts'
import { currentNotices } from '../../kit/composites/page/notice-store.ts'
import { showMissingRight } from './missing-right.ts'

const texts = {
  users: { title: 'Users' },
  shell: { needsRight: '{{page}} needs {{right}}' },
  right: { ofProduct: '{{product}}: {{flag}}', product: { BackOfficeUsers: 'People' }, flag: { 1: 'read' } },
}

test('the notice names the page and the right, once however often the page is asked for', async () => {
  const i18n = i18next.createInstance({
    lng: 'en-GB',
    interpolation: { escapeValue: false },
    resources: { 'en-GB': { translation: texts } },
  })
  await i18n.init()
  const right = { product: 'BackOfficeUsers', flag: READ } as const
  const asked = () => showMissingRight(i18n.t, { title: 'users.title' }, right, `/Users/${'x'.repeat(300)}`)
  const calls = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ isNoted: true }))
  asked()
  asked()
  expect(currentNotices().map(({ text }) => text)).toEqual(['Users needs People: read'])
  // The server hears of each: it merges what comes within a moment.
  await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(2))
  const { page } = JSON.parse(String(calls.mock.calls[0]?.[1]?.body))
  expect(page).toBe(`/Users/${'x'.repeat(193)}`)
  const encoded = '/Users/a%20b%3F%F0%9F%8C%AC%EF%BF%BD'
  showMissingRight(i18n.t, { title: 'users.title' }, right, '/Users/a b?\u{1F32C}\uD83C')
  await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(3))
  expect(JSON.parse(String(calls.mock.calls[2]?.[1]?.body))).toEqual({ page: encoded })
  expect(reportRefusedPage.body.safeParse({ page: encoded }).success).toBe(true)
  calls.mockRestore()
})

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { READ } from '../../domain/right.ts'
import { getCurrentUser } from '../../features/session/contract/current-user.ts'
import { call } from '../../platform/web/api/call.ts'
import { useTagValue } from '../../platform/web/live/live-context.tsx'
import { AppLink } from '../../platform/web/navigation/app-link.tsx'
import { useStoredValue } from '../../platform/web/preference/use-stored-value.ts'
import { useFormat } from '../../platform/web/reader/use-format.ts'
import { zoneModeStore } from '../../platform/web/reader/zone-mode.ts'
import { useCan } from '../../platform/web/rights/use-can.ts'
import { takeComplaints } from './complaints.ts'
import { answer, problem } from './fake-api.ts'
import { guest, personOf, reader } from './people.ts'
import { renderScreen } from './render-screen.tsx'

function Me() {
  const { t } = useTranslation()
  const { data, error } = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => call(getCurrentUser, {}, signal) })
  if (error) return <p>{String(error)}</p>
  return <h1>{data ? `${t('form.save')} ${data.lastName}` : t('state.loading')}</h1>
}

const iris = personOf({ lastName: 'Own' })

test('a screen shows the reply of the contract, in the language of the scene', async () => {
  const { findByRole, requests } = await renderScreen(<Me />, {
    language: 'fr-FR',
    calls: [answer(getCurrentUser, iris)],
  })
  expect(await findByRole('heading', { name: 'Enregistrer Own' })).toBeVisible()
  expect(requests(getCurrentUser)).toHaveLength(1)
})

test('a problem reaches the screen as the page knows it', async () => {
  const { findByText } = await renderScreen(<Me />, { calls: [answer(getCurrentUser, problem(409, 'conflict'))] })
  await findByText(/conflict/)
})

test('a call without a reply fails the test', async () => {
  const { findByText } = await renderScreen(<Me />)
  await findByText(/Error/)
  expect(takeComplaints()).toEqual([expect.stringContaining('GET /api/CurrentUser has no reply')])
})

test('a reply that the contract does not know fails the test', async () => {
  const { lastName, ...rest } = iris
  for (const reply of [rest, { ...iris, nickname: lastName }]) {
    const { findByText } = await renderScreen(<Me />, { calls: [answer(getCurrentUser, reply as typeof iris)] })
    await findByText(/Error/)
    expect(takeComplaints()).toEqual([expect.stringContaining('getCurrentUser')])
    document.body.replaceChildren()
  }
})

test('an error of React fails the test', async () => {
  await renderScreen(
    <ul>
      {[1, 2].map(() => (
        // biome-ignore lint/correctness/useJsxKeyInIterable: React complains, which is what the test is about.
        <li>twice</li>
      ))}
    </ul>,
  )
  expect(takeComplaints()).toEqual([expect.stringContaining('key')])
})

function Reading() {
  const value = useTagValue(7)
  const can = useCan()
  const format = useFormat()
  const [zone] = useStoredValue(zoneModeStore)
  return (
    <>
      <output>{format.number(Number(value?.value ?? Number.NaN), 1)}</output>
      <p>{can({ product: 'MyFleet', flag: READ }) ? 'may read' : 'may not'}</p>
      <p>zone {zone}</p>
      <AppLink href="/Elsewhere?a=1">go</AppLink>
    </>
  )
}

test('live values, rights, the browser’s memory and the address are the test’s to set', async () => {
  const screen = await renderScreen(<Reading />, {
    person: reader,
    address: '/Here',
    stored: { 'solvane.zone': 'utc' },
  })
  expect(screen.getByText('zone utc')).toBeVisible()
  expect(screen.getByText('may read')).toBeVisible()
  screen.live.push({ tagId: 7, value: 12.34 })
  await screen.findByText('12.3')
  await screen.changePerson(guest)
  expect(screen.getByText('may not')).toBeVisible()
  await screen.user.click(screen.getByRole('link', { name: 'go' }))
  await screen.findByText('Another page')
  expect(screen.address()).toBe('/Elsewhere?a=1')
  screen.back()
  await screen.findByText('may not')
  expect(screen.address()).toBe('/Here')
})

test('what a test leaves behind is gone in the next', async () => {
  const { getByText } = await renderScreen(<Reading />, { person: guest })
  expect(getByText('zone plant')).toBeVisible()
  expect(localStorage).toHaveLength(0)
})

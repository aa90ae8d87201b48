import type { Page } from '@playwright/test'
import { expect } from './person.ts'
import type { Screen } from './screen-row.ts'

/** A disabled provider that nobody signs in with. */
const sampleProvider = {
  name: 'Provider of the rounds',
  issuer: 'https://provider.example',
  clientId: 'solvane',
  domains: ['provider.example'],
  isEnabled: false,
}

/** Calls the API as the person of the page. */
export const callsOf = async (page: Page) => {
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('solvane.session') ?? '{}').accessToken)
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (path: string) => await (await page.request.get(path, { headers })).json(),
    post: async (path: string, data: object) => {
      const response = await page.request.post(path, { headers, data })
      expect(response.ok(), `${path} ${response.status()}`).toBe(true)
      return await response.json()
    },
  }
}

type Calls = Awaited<ReturnType<typeof callsOf>>

/** Somebody new, and the link of their first connection; it is in the newest e-mail. */
export const invite = async ({ get, post }: Calls): Promise<string> => {
  const login = `rounds.${Date.now()}`
  const person = { login, firstName: 'Rosa', lastName: 'Rounds', email: `${login}@example.org` }
  const { id } = await post('/api/Users', person)
  await post(`/api/Users/${id}/Invitation`, {})
  const mailOf = async () => (await get('/api/Outbox')).results.find(({ to }: { to: string }) => to.includes(login))
  await expect.poll(mailOf).toBeDefined()
  const { text } = await get(`/api/Outbox/${(await mailOf()).id}`)
  return /http\S+PersonalInformation\S+/.exec(text)?.[0] ?? ''
}

/** What the addresses of the screens name; looked up, or made where a new installation has none. */
const lookUps: Readonly<Record<string, (calls: Calls) => Promise<string>>> = {
  user: async ({ get }) => (await get('/api/Users?search=operator')).results[0].id,
  group: async ({ get }) => (await get('/api/Groups')).results[0].id,
  provider: async ({ get, post }) => {
    const { results } = await get('/api/IdentityProviders')
    const known = results.find(({ name }: { name: string }) => name === sampleProvider.name)
    return (known ?? (await post('/api/IdentityProviders', sampleProvider))).id
  },
  logRow: async ({ get }) => (await get('/api/AuditLog?size=1')).results[0].number,
  mail: async ({ get, post }) => {
    await invite({ get, post })
    return (await get('/api/Outbox')).results[0].id
  },
}

/** The screens with complete addresses. */
export const withKnownIds = async (page: Page, screens: readonly Screen[]): Promise<readonly Screen[]> => {
  const wanted = new Set(
    screens.flatMap(({ address }) => [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
  )
  const calls = await callsOf(page)
  const ids: Record<string, string> = {}
  for (const name of wanted) ids[name] = String(await lookUps[name]?.(calls))
  return screens.map((screen) => ({
    ...screen,
    address: screen.address.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? ''),
  }))
}

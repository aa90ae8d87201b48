import { expect, test } from 'vitest'
import { linkIn } from './invitation-link.ts'

test('the link of an invitation is found beside the address of the product', () => {
  const link = 'https://fleet.example.org/FirstConnection/PersonalInformation/abc-def'
  expect(linkIn(`Hello,\nyou have access at https://fleet.example.org. Choose a password:\n${link}\n\nBye`)).toBe(link)
  expect(linkIn('No link at all')).toBeUndefined()
  const page = 'https://fleet.example.org/Alarms/view/40000000-0000-4000-8000-000000000001?returnUrl=/FirstConnection/'
  expect(linkIn(`An alarm began: ${page}`)).toBeUndefined()
})

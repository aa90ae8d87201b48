import type { ScreenRow } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  { round: 'own', route: '/MyProfile/MyNotifications', address: '/MyProfile/MyNotifications' },
]

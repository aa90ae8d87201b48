import type { ScreenRow } from '../../../tests/e2e/screen-row.ts'

/** Pages outside the frame, which say something and read nothing. */
export const screens: readonly ScreenRow[] = [
  { round: 'bare', route: '/Errors', address: '/Errors', readsNothing: true },
  { round: 'bare', route: '/NotCompatibleBrowser', address: '/NotCompatibleBrowser', readsNothing: true },
  { round: 'bare', route: '/ServiceUnavailable', address: '/ServiceUnavailable', readsNothing: true },
  { round: 'bare', route: '/ForgotPassword', address: '/ForgotPassword', readsNothing: true },
  {
    round: 'bare',
    route: '/implicit/callback',
    address: '/implicit/callback?state=none;step-up',
    readsNothing: true,
  },
  { round: 'bare', route: '*', address: '/no/such/place', readsNothing: true },
  { round: 'bare', route: '/Errors', address: '/Errors?status=500&requestId=r-1', readsNothing: true },
  { round: 'bare', route: '/Login', address: '/Login', readsNothing: true },
]

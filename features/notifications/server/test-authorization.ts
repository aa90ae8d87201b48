import { type CallRows, whoeverIsSignedIn } from '../../../tests/spec/authorization/call-row.ts'

export const authorization: CallRows = {
  getNotifications: {
    product: null,
    request: () => ({ url: '/api/Notifications' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  readNotifications: {
    product: null,
    request: () => ({ url: '/api/Notifications/Read', body: { ids: null } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  getNotificationSettings: {
    product: null,
    request: () => ({ url: '/api/Notifications/Settings' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  putNotificationSettings: {
    product: null,
    request: () => ({
      url: '/api/Notifications/Settings',
      body: { events: {}, quietHours: { isOn: true, from: '22:00', to: '06:00', exceptCritical: true } },
    }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  sendTestNotification: {
    product: null,
    request: () => ({ url: '/api/Notifications/Test' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
}

import { READ } from '../../../domain/right.ts'
import type { MyProfile, MyRights } from '../contract/profile.ts'

/** The account of the demo's operator, for component tests. */
export const account: MyProfile = {
  login: 'operator',
  firstName: 'Tomás',
  lastName: 'Ferreira',
  email: null,
  title: null,
  type: null,
  lang: null,
  timezone: 'Europe/Lisbon',
  version: 3,
  hasPassword: true,
  lastSignInAtMs: null,
}

/** Rights of their own on three farms, and more from a group on one of them. */
export const rights: MyRights = {
  isUserSuperAdmin: false,
  sources: [
    { group: null, products: { MyFleet: READ } },
    { group: { id: '1', name: 'Maintenance' }, products: { HealthDashboard: READ } },
  ],
  farms: [
    { farmCode: 'PT-ACH', name: 'Achada das Hortênsias', technology: 'wind', countryCode: 'PT', sources: [0] },
    { farmCode: 'FR-VLM', name: 'Plaine de Valmeuse', technology: 'wind', countryCode: 'FR', sources: [0, 1] },
    { farmCode: 'ES-ZUR', name: 'Zurgena', technology: 'solar', countryCode: 'ES', sources: [0] },
  ],
}
